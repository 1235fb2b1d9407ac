// `npm run bench`: the figures that the project holds itself to, each as a ratio to something in the same run.
import { become, build, install } from './setup.mjs'

install()
build()
become('node', ['tests/bench/run.ts', ...process.argv.slice(2)])
