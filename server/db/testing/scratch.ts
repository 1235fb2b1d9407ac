import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openDatabase, type Database } from '../open.ts'
import { dumpDatabase } from '../lite.ts'

/** A temporary empty folder, and the function that removes it. */
export async function scratchFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ventil-db-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export interface Scratch {
  db: Database
  /** the URL, if it is a server */
  url?: string
  remove(): Promise<void>
}

async function onServer(server: string): Promise<Scratch> {
  const owner = new pg.Client({ connectionString: server })
  await owner.connect()
  const name = `ventil_db_${randomUUID().replaceAll('-', '')}`
  await owner.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const db = await openDatabase({ url: url.href })
  const remove = async () => {
    await db.close()
    await owner.query(`drop database ${name} with (force)`)
    await owner.end()
  }
  return { db, url: url.href, remove }
}

async function makeTemplate(): Promise<Blob> {
  const db = await openDatabase({})
  const dump = await dumpDatabase(db)
  await db.close()
  return dump
}

let template: Promise<Blob> | undefined

/** The dump of an empty database, made once per test file. */
export function emptyTemplate(): Promise<Blob> {
  template ??= makeTemplate()
  return template
}

export async function embedded(): Promise<Scratch> {
  const db = await openDatabase({ template: await emptyTemplate() })
  return { db, remove: () => db.close() }
}

interface Kind {
  kind: 'lite' | 'postgres'
  open: () => Promise<Scratch>
}

/** The Postgres server named by TEST_DATABASE_URL, if any. */
export const servers: readonly Kind[] = [process.env['TEST_DATABASE_URL'] ?? []].flat().map((url) => ({ kind: 'postgres', open: () => onServer(url) }))

/** The kinds of database that are tested here; all must pass the same tests. The run on Postgres need not repeat those of the embedded one. */
export const kinds: readonly Kind[] = servers.length > 0 ? servers : [{ kind: 'lite', open: embedded }]
