// A temporary Postgres server that tests and benchmarks stop, freeze and start again.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { openCluster, placeIn, quoted } from '../server/db/own/cluster.ts'
import { launchServer, stopServer } from '../server/db/own/ownServer.ts'
import { installedPrograms, type Programs } from '../server/db/own/programs.ts'
import { freePort } from '../tests/support/freePort.ts'
import { tempFolder } from '../tests/support/tempFolder.ts'

interface ServerOptions {
  /** Whether commits are flushed to disk (fsync), as on a production server; a test database does not need to survive a power cut. */
  durable: boolean
  /** Folder for its data; by default a new one, which is removed at the end. */
  folder?: string
  /** More settings, as for `postgres -c`. */
  settings?: readonly string[]
  /** By default our own. */
  programs?: Programs
}

export interface PostgresServer {
  url: string
  start(): Promise<void>
  /** `SIGINT` ends connections and shuts down; `SIGQUIT` is a crash, from which the next start recovers. */
  stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  /** Sends a signal to all processes of the server: SIGSTOP freezes it, SIGCONT lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  /** Stops it and removes its folder. */
  remove(): Promise<void>
}

/** Starts a server of its own on a free port of this machine. */
export const startPostgres = async ({
  durable,
  folder: given,
  settings = [],
  programs = installedPrograms(),
}: ServerOptions): Promise<PostgresServer> => {
  const dataDir =
    given ?? (await (durable ? mkdtemp(join(tmpdir(), 'ventil-postgres-')) : tempFolder('ventil-postgres-')))
  const folder = placeIn(dataDir, programs)
  const cluster = openCluster(folder, programs, undefined)
  const port = await freePort()
  const haste = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const all = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${quoted(folder)}`,
    'max_connections=200',
    ...haste,
    ...settings,
  ]
  const url = `postgres://postgres@127.0.0.1:${port}/ventil`
  let child: ChildProcess | undefined
  const start = async () => {
    child = await launchServer(cluster, { settings: all, url, logFile: join(dataDir, 'postgres.log') })
  }
  const stop = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (child) await stopServer(child, folder, signal)
  }
  const remove = async () => {
    await stop('SIGQUIT')
    if (given === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await start()
  } catch (error) {
    await remove()
    throw error
  }
  return {
    url,
    start,
    stop,
    remove,
    signal: (name) => {
      const main = child?.pid ?? 0
      const children = `/proc/${main}/task/${main}/children`
      const pids = existsSync(children)
        ? readFileSync(children, 'utf8').trim().split(' ').filter(Boolean).map(Number)
        : []
      for (const pid of [main, ...pids]) process.kill(pid, name)
    },
  }
}
