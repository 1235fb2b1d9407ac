// Runs a command with TEST_DATABASE_URL set to a temporary Postgres server, which stops with the command. With `--durable`, commits are
// flushed to disk (fsync), as on a production server.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const isRoot = process.getuid?.() === 0
const given = process.argv.slice(2)
const durable = given[0] === '--durable'

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

const find = () => debianBin() ?? onPath()

const install = (): void => {
  if (!isRoot || spawnSync('apt-get', ['--version']).error) return
  console.log('Installing Postgres ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'],
  ])
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port is free.'))))
    })
  })

if (!find()) install()
const bin = find()
if (!bin) {
  console.error('Postgres is missing. Install version 15 or later, or set TEST_DATABASE_URL and run `npm test -- on-postgres`.')
  process.exit(1)
}

// Postgres refuses to run as root.
const asServer = (command: string, args: string[]) => {
  const [program, rest] = isRoot ? (['runuser', ['-u', 'postgres', '--', join(bin, command), ...args]] as const) : ([join(bin, command), args] as const)
  const { status, stderr } = spawnSync(program, rest, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' })
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`)
}

const folder = mkdtempSync(join(tmpdir(), 'ventil-postgres-'))
chmodSync(folder, 0o777)
const data = join(folder, 'data')
const port = await freePort()
let status = 1
try {
  asServer('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  // a test database does not need to survive a power cut
  const haste = durable ? '' : '-c fsync=off -c synchronous_commit=off -c full_page_writes=off'
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} ${haste} -c max_connections=200`
  asServer('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  const [command = 'node', ...args] = durable ? given.slice(1) : given
  status =
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` } }).status ?? 1
} finally {
  try {
    asServer('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
process.exit(status)
