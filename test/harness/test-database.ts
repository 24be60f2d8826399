import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl, order } from './global-setup.ts'
import { until } from './until.ts'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A copy of the migrated, empty database for one test file alone. */
export async function freshDatabase(): Promise<TestDatabase> {
  return makeDatabase(inject('postgres').template)
}

/** One that nothing was done to yet, not even migrations. */
export async function bareDatabase(): Promise<TestDatabase> {
  return makeDatabase('template0')
}

async function makeDatabase(template: string): Promise<TestDatabase> {
  const { url, prefix } = inject('postgres')
  const name = `${prefix}_${randomBytes(4).toString('hex')}`
  await order(url, `create database ${name} template ${template}`)
  return {
    url: databaseUrl(url, name),
    async drop() {
      await until(() => tryToDrop(url, name))
    },
  }
}

/** The server may just be tidying up in it, which only its owner could end: that takes a moment. */
async function tryToDrop(url: string, name: string): Promise<boolean> {
  try {
    await order(url, `drop database if exists ${name} with (force)`)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === notAllowed) return false
    throw error
  }
}

const notAllowed = '42501'
