// A temporary Postgres server, for tests and benchmarks.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const isRoot = process.getuid?.() === 0

const debianBin = (): string | undefined => {
  const base = '/usr/lib/postgresql'
  const versions = existsSync(base) ? readdirSync(base).filter((version) => existsSync(join(base, version, 'bin/initdb'))) : []
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  return newest === undefined ? undefined : join(base, newest, 'bin')
}

const onPath = (): string | undefined => {
  const { stdout } = spawnSync('which', ['initdb'], { encoding: 'utf8' })
  return stdout.trim() ? join(stdout.trim(), '..') : undefined
}

/** Folder of the newest Postgres programs on this machine; undefined without any. */
export const findPostgres = () => debianBin() ?? onPath()

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port is free.'))))
    })
  })

interface ServerOptions {
  /** Whether commits are flushed to disk (fsync), as on a production server; a test database does not need to survive a power cut. */
  durable: boolean
  /** Folder for its data; by default a new one, which is removed at the end. */
  folder?: string
  /** More settings, as for `postgres -c`. */
  settings?: readonly string[]
}

export interface PostgresServer {
  url: string
  start(): Promise<void>
  /** `fast` ends connections and shuts down; `immediate` is a crash, from which the next start recovers. */
  stop(mode: 'fast' | 'immediate'): Promise<void>
  /** Sends a signal to all processes of the server: SIGSTOP freezes it, SIGCONT lets it go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  /** Stops it and removes its folder. */
  remove(): Promise<void>
}

/** Starts a server of its own on a free port, with the programs in `bin`. */
export const startPostgres = async (bin: string, { durable, folder: given, settings = [] }: ServerOptions): Promise<PostgresServer> => {
  // Postgres refuses to run as root
  const asServer = async (command: string, args: string[]): Promise<void> => {
    const [program, rest] = isRoot ? (['runuser', ['-u', 'postgres', '--', join(bin, command), ...args]] as const) : ([join(bin, command), args] as const)
    const child = spawn(program, rest, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    const status = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
    if (status !== 0) throw new Error(`${command} failed: ${said}`)
  }
  const folder = given ?? mkdtempSync(join(tmpdir(), 'ventil-postgres-'))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  const port = await freePort()
  const haste = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const all = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200', ...haste, ...settings]
  const options = `-p ${port} ${all.map((setting) => `-c ${setting}`).join(' ')}`
  const start = () => asServer('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  const stop = (mode: string) => asServer('pg_ctl', ['-D', data, '-m', mode, '-w', 'stop'])
  const remove = async () => {
    try {
      if (existsSync(join(data, 'postmaster.pid'))) await stop('immediate')
    } finally {
      if (given === undefined) rmSync(folder, { recursive: true, force: true })
    }
  }
  try {
    await asServer('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
    await start()
  } catch (error) {
    await remove()
    throw error
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    stop,
    remove,
    signal: (name) => {
      const main = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
      for (const pid of [main, ...children]) process.kill(pid, name)
    },
  }
}
