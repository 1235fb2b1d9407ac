// `npm start`: installs, builds, and becomes the server.
import { become, build, install } from './setup.mjs'

const args = process.argv.slice(2)
install()
if (!args.includes('--help') && !args.includes('-h')) build()
become('node', ['--enable-source-maps', 'server/start.ts', ...args])
