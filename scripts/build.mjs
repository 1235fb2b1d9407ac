// `npm run build`: builds the web app into dist/web and the consent site into dist/consent.
import { build, install } from './setup.mjs'

install()
build()
