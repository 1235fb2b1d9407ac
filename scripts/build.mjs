// `npm run build`: the web app into dist/web.
import { build, install } from './setup.mjs'

install()
build()
