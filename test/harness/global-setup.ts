import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareJobs } from '#server/jobs/jobs.ts'
import { makeThrowAwayFolder } from './throw-away-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer
  }
}

export interface TestServer {
  /** A database to give orders from, never the template: that one must be left alone while it is copied. */
  url: string
  /** Begins the name of everything this run makes. */
  prefix: string
  template: string
}

/** One PostgreSQL per run, with a migrated database that every test file gets a copy of. Vitest asks for a default. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack()
  const url = process.env.TEST_DATABASE_URL ?? (await throwAwayServer(opened))
  const prefix = `test_${randomBytes(4).toString('hex')}`
  const server: TestServer = { url, prefix, template: `${prefix}_template` }
  opened.defer(() => dropAll(server))

  await order(url, `create database ${server.template} template template0`)
  await fillTemplate(databaseUrl(url, server.template))
  project.provide('postgres', server)

  const everything = opened.move()
  return () => everything.disposeAsync()
}

async function throwAwayServer(opened: AsyncDisposableStack): Promise<string> {
  const folder = await makeThrowAwayFolder('alankara-postgres-')
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const postgres = await startEmbeddedPostgres(folder, { durable: false })
  opened.defer(() => postgres.stop())
  return postgres.url
}

async function fillTemplate(url: string): Promise<void> {
  const { db, pool, close } = openDatabase(url)
  try {
    await migrate(db)
    await prepareJobs(pool)
  } finally {
    await close()
  }
}

async function dropAll({ url, prefix }: TestServer): Promise<void> {
  const { rows } = await order(url, `select datname from pg_database where starts_with(datname, '${prefix}')`)
  for (const { datname } of rows) await order(url, `drop database if exists ${datname} with (force)`)
}

export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export async function order(url: string, statement: string): Promise<pg.QueryResult<{ datname: string }>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
