// Runs a command with TEST_DATABASE_URL set to a temporary Postgres server, which stops with the command. With `--durable`, commits are
// flushed to disk (fsync), as on a production server; with `--set=shared_buffers=2GB`, the server has that setting.
import { spawnSync } from 'node:child_process'
import { findPostgres, startPostgres } from './postgresServer.ts'

const given = process.argv.slice(2)
const options = given.slice(
  0,
  Math.max(
    0,
    given.findIndex((argument) => !argument.startsWith('--')),
  ),
)
const durable = options.includes('--durable')
const settings = options.flatMap((option) => (option.startsWith('--set=') ? [option.slice('--set='.length)] : []))

const install = (): void => {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error) return
  console.log('Installing Postgres ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'],
  ])
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}

if (!findPostgres()) install()
const bin = findPostgres()
if (!bin) {
  console.error('Postgres is missing. Install version 15 or later, or set TEST_DATABASE_URL and run `npm test -- on-postgres`.')
  process.exit(1)
}

const server = await startPostgres(bin, { durable, settings })
let status = 1
try {
  const [command = 'node', ...args] = given.slice(options.length)
  status = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: server.url } }).status ?? 1
} finally {
  await server.remove()
}
process.exit(status)
