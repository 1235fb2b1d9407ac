// `npm run bench`: measures the performance figures, each compared with a bound or with another measurement of the same run.
import { become, build, install } from './setup.mjs'

install()
build()
become('node', ['tests/bench/run.ts', ...process.argv.slice(2)])
