// Builds the web app into dist/web and the consent site into dist/consent, or only the one given as an argument.
import { build } from 'vite'
import { buildConsent } from './buildConsent.ts'
import { precompress } from './precompress.ts'

const parts = {
  web: async () => {
    await build({ logLevel: 'warn' })
    precompress('dist/web')
  },
  consent: buildConsent,
}

const [wanted] = process.argv.slice(2)
for (const [name, make] of Object.entries(parts)) if (wanted === undefined || wanted === name) await make()
