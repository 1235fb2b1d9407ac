// `npm run build`: the web app into dist/web, the consent site into dist/consent.
import { build, install } from './setup.mjs'

install()
build()
