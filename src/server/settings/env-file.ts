import { existsSync, readFileSync } from 'node:fs'
import { StartupError } from '../startup-error.ts'
import { settingsList } from './settings-list.ts'

/** What is set already stays; the rest comes from `.env`, where there is one. */
export function loadEnvFile(): void {
  if (!existsSync('.env')) return
  assertNothingIsCutOff(textOf('.env'))
  process.loadEnvFile('.env')
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new StartupError(`The file ${file} is there but can not be read`)
  }
}

const ourNames = new Set(settingsList.map(({ name }) => name))

/** Node ends a value without quotes at its first `#`, of which an address or a password may have one; systemd and containers do not. */
export function assertNothingIsCutOff(text: string): void {
  const cut = text.split(/\r?\n/).flatMap((line, place) => {
    const [, name = '', value = ''] = /^\s*(?:export\s+)?(\w+)\s*=(.*)$/.exec(line) ?? []
    return ourNames.has(name) && isCutOff(value) ? [`line ${place + 1} (${name})`] : []
  })
  if (cut.length > 0)
    throw new StartupError(
      `In the file .env, ${cut.join(', ')}: what comes after # would be left out. Put the whole value in quotes, or the remark on a line of its own`,
    )
}

function isCutOff(value: string): boolean {
  const isQuoted = /^\s*["'`]/.test(value)
  const isOnlyRemark = /^\s+#/.test(value)
  return value.includes('#') && !isQuoted && !isOnlyRemark
}
