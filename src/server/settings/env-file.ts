import { existsSync } from 'node:fs'
import { StartupError } from '../startup-error.ts'

/** What is set already stays; the rest comes from `.env`, where there is one. */
export function loadEnvFile(): void {
  if (!existsSync('.env')) return
  try {
    process.loadEnvFile('.env')
  } catch {
    throw new StartupError('The file .env is there but can not be read')
  }
}
