// `npm start`, `npm run dev`, `npm run build`, `npm run bench`, `npm run mutate` and `npm run create-admin`: installs what is missing, builds what has
// changed, and then runs what was asked for, which is this program's first argument.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { become, build, buildConsent, env, install, root } from './setup.mjs'

const [command = '', ...args] = process.argv.slice(2)
/** Room for what calls make and forget, so that it is not copied while they run (docs/decisions/008). */
const serverFlags = JSON.parse(readFileSync(join(root, 'scripts/serverFlags.json'), 'utf8'))

const commands = {
  /** Runs the server in place of this process. */
  start: () => {
    if (!args.includes('--help') && !args.includes('-h')) build()
    become('node', ['--enable-source-maps', ...serverFlags, 'server/start.ts', ...args])
  },
  /**
   * Like start, with hot reload for the web app and a server that restarts on changes. The consent site is built once, because its
   * pages are rendered at build time.
   */
  dev: () => {
    buildConsent()
    const start = (program, words, extra = {}) =>
      spawn(program, words, { cwd: root, env: { ...env, ...extra }, stdio: 'inherit' })
    const port = process.env.WEB_PORT ?? '8080'
    const children = [
      start(
        'node',
        [
          '--watch-path=server',
          '--watch-path=contract',
          '--watch-path=domain',
          '--watch-preserve-output',
          'server/start.ts',
        ],
        {
          VENTIL_SERVE_WEB: '0',
        },
      ),
      start('vite', ['--port', port, '--strictPort']),
    ]
    const end = () => {
      for (const child of children) child.kill('SIGTERM')
    }
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
    for (const child of children)
      child.on('exit', (code) => {
        end()
        process.exitCode ??= code ?? 0
      })
  },
  /** Builds the web app into dist/web and the consent site into dist/consent. */
  build,
  /** Measures the performance figures, each compared with a bound or with another measurement of the same run. */
  bench: () => {
    build()
    become('node', ['tests/bench/run.ts', ...args])
  },
  /** Removes the guards of roles, reach and shape one by one, and tells which of them no test misses. */
  mutate: () => become('node', ['tests/mutate/run.ts', ...args]),
  /** Creates the first SuperAdmin of an installation. */
  'create-admin': () => become('node', ['scripts/createAdmin.ts', ...args]),
}

if (!Object.hasOwn(commands, command)) {
  console.error(`Unknown command: ${command}. Available commands: ${Object.keys(commands).join(', ')}.`)
  process.exit(1)
}
install()
commands[command]()
