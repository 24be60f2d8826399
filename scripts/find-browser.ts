import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

/** For a browser that nobody looks at, in whatever container it runs. */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The one without windows first: the same engine, and a journey takes half the work. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

const usualFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']

const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Where Chromium or Chrome is on this machine; installs one where there is none, or throws one line saying what to run. */
export function findBrowser(): string {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, and there is no such file`)
    return given
  }
  const found = findInstalled() ?? findPlaywrights()
  if (found) return found

  install()
  const installed = findInstalled() ?? findPlaywrights()
  if (installed) return installed
  throw new Error('The journeys need Chromium: run "npx playwright install --with-deps chromium", or set CHROMIUM_PATH')
}

function findInstalled(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':').filter(Boolean), ...usualFolders]
  const paths = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...macApps]
  // Ubuntu has a chromium-browser that is only a note saying where the real one went.
  return paths.find((path) => existsSync(path) && spawnSync(path, ['--version']).status === 0)
}

function findPlaywrights(): string | undefined {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function install(): void {
  console.error('No Chromium on this machine: installing one')
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isRootOnDebian) {
    run('apt-get', ['update'])
    // Ubuntu has neither as a package.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (run('apt-get', ['install', '-y', name]) && findInstalled()) return
    }
  }
  run(process.execPath, [join(import.meta.dirname, '../node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
}

function run(program: string, args: string[]): boolean {
  const { status } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  return status === 0
}
