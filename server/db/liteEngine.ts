import { openAsBlob, existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { ltree } from '@electric-sql/pglite/contrib/ltree'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { durableStartParams, fsyncForReal, syncEntries, syncFolder } from './liteDurability.ts'
import type { LiteOptions } from './liteMessages.ts'
import { filledFrom } from './liteTemplate.ts'

// V8 sometimes aborts the process when it frees code of PGlite that it has replaced by optimised code ("jit_page_->allocations_.erase(addr) == 1",
// nodejs/node#64500). Kept, that code is a few megabytes.
setFlagsFromString('--no-wasm-code-gc')

/** Whether the folder contains a database, judged by Postgres' own marker file. */
const holdsDatabase = (folder: string): boolean => existsSync(path.join(folder, 'PG_VERSION'))

/**
 * Creates a database in `folder`: `create` fills a temporary folder beside it, which is renamed once complete, so that a
 * first start that was killed half way leaves nothing that a later one would trust.
 */
async function createInFolder(folder: string, durable: boolean, create: (folder: string) => Promise<void>): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`The folder ${folder} is not empty, and what it holds is not a database.`)
  const half = `${folder}.new`
  rmSync(half, { recursive: true, force: true })
  await create(half)
  if (durable) syncFolder(half)
  if (existsSync(folder)) rmdirSync(folder)
  renameSync(half, folder)
  if (durable) syncEntries(path.dirname(folder))
}

/** The reason that Postgres gave when it stopped. Its other log lines quote statements and so may contain personal data. */
const lastWords: string[] = []
const deadly = /(?:FATAL|PANIC): .*/

const keepLastWords = (line: string): boolean => {
  const words = deadly.exec(line)?.[0]
  if (words) lastWords.push(words)
  return false
}

/** An error in one line, including Postgres' final messages if it stopped. */
export function explain(error: unknown): string {
  return [error instanceof Error ? error.message : JSON.stringify(error), ...lastWords].join('; ')
}

/** As on a server (postgres.ts). */
const planInMemory = ['random_page_cost=1.1', 'jit=off', 'max_parallel_workers_per_gather=0'].flatMap((setting) => ['-c', setting])

/** A small cache fills faster, and in memory there is no I/O to save. */
const smallCache = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', ...planInMemory]

/** A database in memory; takes ownership of the template's bytes. */
async function startInMemory(wasm: WebAssembly.Module | undefined, template: Uint8Array | undefined): Promise<PGlite> {
  return PGlite.create({
    dataDir: 'memory://',
    extensions: { ltree, pg_trgm, ...(template && { template: filledFrom(template) }) },
    onStderr: keepLastWords,
    startParams: smallCache,
    ...(wasm && { pgliteWasmModule: wasm }),
  })
}

async function start(dataDir: string, durable: boolean, loadDataDir?: Blob): Promise<PGlite> {
  return PGlite.create({
    dataDir,
    extensions: { ltree, pg_trgm, ...(durable && { fsyncForReal }) },
    onStderr: keepLastWords,
    startParams: [...(durable ? durableStartParams : PGlite.defaultStartParams), ...planInMemory],
    ...(loadDataDir && { loadDataDir }),
  })
}

const bytesOf = async (template: LiteOptions['template']): Promise<Uint8Array | undefined> =>
  typeof template === 'string' ? readFile(template) : template && new Uint8Array(await template.arrayBuffer())

/** Opens the database that the options describe. The template is used only if there is no database yet. */
export async function openEngine({ dir, durable, template, wasm }: LiteOptions): Promise<PGlite> {
  if (dir === 'memory://') return startInMemory(wasm, await bytesOf(template))
  const isNew = !holdsDatabase(dir)
  const from = isNew && typeof template === 'string' ? await openAsBlob(template) : template
  const source = from instanceof Blob ? from : undefined
  if (isNew) {
    await createInFolder(dir, durable, async (folder) => {
      const database = await start(folder, false, source)
      await database.close()
    })
  }
  return start(dir, durable)
}

/** The exit status with which PGlite reports an ordinary Postgres error, after which the database continues. */
const ordinaryError = 100

function isOrdinary(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === ordinaryError
}

/**
 * Calls `onCrash` when Postgres dies of a panic, a WebAssembly trap or a stack overflow. PGlite swallows the exception and
 * continues with a broken instance that answers nothing, or wrongly, and may loop for ever.
 */
export function watchForCrash(database: PGlite, onCrash: (error: unknown) => void): void {
  const module = database.Module
  const once = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      once()
    } catch (error) {
      if (!isOrdinary(error)) onCrash(error)
      throw error
    }
  }
}
