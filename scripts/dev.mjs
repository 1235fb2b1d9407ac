// `npm run dev`: like `npm start`, with hot reload for the web app and a server that restarts on changes. The consent site is built
// once, because its pages are rendered at build time.
import { spawn } from 'node:child_process'
import { buildConsent, env, install, root } from './setup.mjs'

install()
buildConsent()
const start = (command, args, extra = {}) => spawn(command, args, { cwd: root, env: { ...env, ...extra }, stdio: 'inherit' })
const port = process.env.WEB_PORT ?? '8080'
const children = [
  start('node', ['--watch-path=server', '--watch-path=contract', '--watch-path=domain', '--watch-preserve-output', 'server/start.ts'], {
    VENTIL_SERVE_WEB: '0',
  }),
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
