// `npm run create-admin`: creates the first SuperAdmin of an installation.
import { become, install } from './setup.mjs'

install()
become('node', ['scripts/createAdmin.ts', ...process.argv.slice(2)])
