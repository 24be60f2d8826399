import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Cluster, makeClusterFolder, openCluster } from '#test/cluster/cluster.ts'
import { compareBooks } from '#test/cluster/compare-books.ts'
import { loseAShop, restartInTurn } from '#test/cluster/lose-a-shop.ts'
import { loseThePrimary } from '#test/cluster/lose-the-primary.ts'
import { assertProgramsAreThere } from '#test/cluster/programs.ts'
import { tryNewerFiles } from '#test/cluster/two-versions.ts'
import { startWatchedLoad } from '#test/cluster/watched-load.ts'
import { tryPageDrop, tryWhatIsShared } from '#test/cluster/what-is-shared.ts'
import type { Finding } from '#test/stress/finding.ts'
import { explainingItself } from './explaining-itself.ts'

const begun = performance.now()
const say = (words: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${words}`)
const findings: Finding[] = []
let shops: Cluster['shops'] = []

/** Runs the files of deploy/ as a whole on this machine, breaks parts of it while people buy, and compares the books. */
await explainingItself(async () => {
  assertProgramsAreThere()
  await using opened = new AsyncDisposableStack()
  const folder = await makeClusterFolder(opened)
  try {
    const cluster = await openCluster(folder, opened, say)
    shops = cluster.shops
    await tryEverything(cluster, opened)
  } finally {
    if (findings.length === 0 || findings.some(({ kept }) => !kept)) showLogs(folder)
  }
  report()
})

async function tryEverything(cluster: Cluster, opened: AsyncDisposableStack): Promise<void> {
  note(...(await tryWhatIsShared(cluster)))
  note(await tryNewerFiles(cluster))
  say('people begin to buy')
  await cluster.restartWith({ RATE_LIMIT_SCALE: '100000' })
  const load = await startWatchedLoad(cluster, opened)
  note(await loseAShop(cluster, load))
  note(await restartInTurn(cluster, load))
  note(...(await loseThePrimary(cluster, load)))
  note(await tryPageDrop(cluster, ', also after that'))
  await load.stop()
  say(`${load.paid()} payments; the shops catch up`)
  note(...(await compareBooks(cluster, load)))
}

function note(...found: Finding[]): void {
  findings.push(...found)
  for (const { promise, figure, kept } of found) say(`${kept ? '✓' : '✗'} ${promise}: ${figure}`)
}

function report(): void {
  const width = Math.max(...findings.map(({ promise }) => promise.length))
  const rows = findings.map(({ promise, figure, kept }) => `${kept ? '✓' : '✗'} ${promise.padEnd(width)}  ${figure}`)
  const broken = findings.filter(({ kept }) => !kept).length
  console.log(`\n${rows.join('\n')}\n${broken === 0 ? 'Every promise was kept.' : `${broken} BROKEN.`}`)
  process.exitCode = broken === 0 ? 0 : 1
}

/** The last words of everybody, before the folder goes. */
function showLogs(folder: string): void {
  const ofPrograms = globSync(`${folder}/logs/*.log`).map((path) => ({
    name: basename(path),
    words: readFileSync(path, 'utf8'),
  }))
  const ofShops = shops.map(({ port, output }) => ({ name: `shop ${port}`, words: output() }))
  for (const { name, words } of [...ofPrograms, ...ofShops]) {
    console.log(`\n--- ${name}\n${words.trim().split('\n').slice(-15).join('\n')}`)
  }
}
