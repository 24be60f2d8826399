import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Held } from './inspector.ts'

/** In megabytes, when nothing is asked of the shop. */
export interface Sample {
  requests: number
  /** What it can reach once all garbage is gone: where this rises for ever, there is a leak. */
  live: number
  /** What the system has given it; it keeps much of what it once needed. */
  resident: number
  /** The largest of its connections to the database, at the database's end. */
  connection: number
}

/** Collecting is not quite the same every time, and some caches take long to be as full as they may be. */
const slack = { live: 20, resident: 60, connection: 40 }

type Place = keyof typeof slack
const places: readonly Place[] = ['live', 'resident', 'connection']

/**
 * Where memory went on rising from the middle of the run to its end, under the same load. The first half is left
 * out: code is compiled, connections are opened, caches fill up to their bounds.
 */
export function risingIn(samples: readonly Sample[]): Place[] {
  const { middle, last } = secondHalf(samples)
  return middle && last ? places.filter((place) => last[place] - middle[place] > slack[place]) : []
}

/** What became of the live memory meanwhile. */
export function riseInWords(samples: readonly Sample[]): string {
  const { middle, last } = secondHalf(samples)
  if (!middle || !last) return 'not measured'
  return `${last.live - middle.live} MB live and ${last.resident - middle.resident} MB resident more, over the last ${last.requests - middle.requests} requests`
}

function secondHalf(samples: readonly Sample[]) {
  return { middle: samples[Math.floor(samples.length / 2)], last: samples.at(-1) }
}

export function toSample(requests: number, { live, resident }: Held, connection: number): Sample {
  const toMegabytes = (bytes: number) => Math.round(bytes / 2 ** 20)
  return {
    requests,
    live: toMegabytes(live),
    resident: toMegabytes(resident),
    connection: toMegabytes(connection),
  }
}

/** Without what all of them share. Zero where the system does not tell. */
export async function largestConnection(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  return Math.max(0, ...rows.map(({ pid }) => ownBytes(pid)))
}

function ownBytes(pid: number): number {
  try {
    return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
