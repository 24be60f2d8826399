import { call, reply } from './call.ts'

const Alive = reply({})

export const checkHealth = call({
  method: 'GET',
  path: '/api/health',
  by: 'visitor',
  summary: 'Is the process alive?',
  reply: Alive,
})

export const checkReady = call({
  method: 'GET',
  path: '/api/ready',
  by: 'visitor',
  summary: 'Is the database reached and up to date?',
  reply: Alive,
})
