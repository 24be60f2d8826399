import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

interface Outcome {
  name: string
  ok: boolean
}

const root = resolve(import.meta.dirname, '..')

/** Runs a package's own program with the Node that runs us; a system Node may be too old for it. */
function run(program: string, ...args: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((settle) => {
    const child = spawn(process.execPath, [resolve(root, 'node_modules', program), ...args], {
      cwd: root,
      env: process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => settle({ ok: false, output: error.message }))
    child.on('close', (code) => settle({ ok: code === 0, output }))
  })
}

async function step(name: string, ...command: Parameters<typeof run>): Promise<Outcome> {
  const began = performance.now()
  const { ok, output } = await run(...command)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(12)} ${seconds.padStart(5)} s`)
  if (!ok) console.log(output.trimEnd())
  return { name, ok }
}

/** The quick part of the tests: what can be said about the code without running it. */
export async function runChecks(): Promise<Outcome[]> {
  const format = step('format', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')
  // Lint, types and dead code all read what this writes: the types of each page's loader and parameters.
  const routes = await step('route types', '@react-router/dev/bin.cjs', 'typegen')
  const others = await Promise.all([
    format,
    step('lint', 'oxlint/bin/oxlint', '--type-aware', '--max-warnings=0', '--report-unused-disable-directives'),
    step('types', 'typescript/bin/tsc', '--noEmit', '-p', '.'),
    step('dead code', 'knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'),
  ])
  return [routes, ...others]
}

if (import.meta.main) {
  const outcomes = await runChecks()
  process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
}
