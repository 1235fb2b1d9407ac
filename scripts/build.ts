import { build } from 'vite'
import { precompress } from './precompress.ts'

await build({ logLevel: 'warn' })
precompress('dist/web')
