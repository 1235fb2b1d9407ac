// `npm start`: installs, builds, and then runs the server in place of this process.
import { become, build, install } from './setup.mjs'

const args = process.argv.slice(2)
install()
if (!args.includes('--help') && !args.includes('-h')) build()
become('node', ['--enable-source-maps', 'server/start.ts', ...args])
