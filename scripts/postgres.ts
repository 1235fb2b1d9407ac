// Runs a command with TEST_DATABASE_URL set to a temporary Postgres server, which stops with the command. With `--durable`, commits are
// flushed to disk (fsync), as on a production server; with `--set=shared_buffers=2GB`, the server has that setting; with `--debian`, it is
// the oldest that is supported, of Debian's packages.
import { spawnSync } from 'node:child_process'
import { programsIn } from '../server/db/own/programs.ts'
import { startPostgres } from './postgresServer.ts'

const given = process.argv.slice(2)
const first = given.findIndex((argument) => !argument.startsWith('--'))
const [options, [command = 'node', ...args]] = [
  given.slice(0, Math.max(0, first)),
  given.slice(Math.max(0, first)),
]

const debian = () => {
  const programs = programsIn('/usr/lib/postgresql/15/bin')
  if (programs) return programs
  console.error('Postgres 15 is missing in /usr/lib/postgresql/15.')
  process.exit(1)
}

const server = await startPostgres({
  durable: options.includes('--durable'),
  settings: options.flatMap((option) => (option.startsWith('--set=') ? [option.slice('--set='.length)] : [])),
  ...(options.includes('--debian') && { programs: debian() }),
})
let status = 1
try {
  status =
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: server.url } })
      .status ?? 1
} finally {
  await server.remove()
}
process.exit(status)
