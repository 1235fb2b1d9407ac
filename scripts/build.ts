// Builds the web app into dist/web and the consent site into dist/consent, or only the one given as an argument.
import { build } from 'vite'
import { copyFileSync, readFileSync, rmSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type * as Rendering from '../src/consent-site/render.tsx'
import { writePages } from './consentPages.ts'
import { assetsOfBefore, putBack } from './earlierAssets.ts'

/** Compresses the files of a built app once instead of at every request. */
export const precompress = (folder: string): void => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.(?:js|css|svg|json|wasm)$/.test(entry.name)) continue
    const bytes = readFileSync(path)
    if (bytes.length < 1024) continue
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    )
  }
}

const consentFolder = 'dist/consent'
const rendering = 'node_modules/.cache/ventil/consent'

const consentConfig = { configFile: 'vite.consent.config.ts', logLevel: 'warn' } as const

/** Builds the consent site: scripts, styles and rendered pages. */
const buildConsent = async (): Promise<void> => {
  await build(consentConfig)
  await build({
    ...consentConfig,
    build: {
      ssr: 'src/consent-site/render.tsx',
      outDir: rendering,
      emptyOutDir: true,
      manifest: false,
      rolldownOptions: {},
    },
  })
  const { renderPages }: typeof Rendering = await import(
    pathToFileURL(join(process.cwd(), rendering, 'render.js')).href
  )
  const template = readFileSync(join(consentFolder, 'consent.html'), 'utf8')
  rmSync(join(consentFolder, 'consent.html'))
  writePages(template, renderPages(), consentFolder)
  copyFileSync('public/favicon.svg', join(consentFolder, 'favicon.svg'))
  precompress(consentFolder)
}

const webFolder = 'dist/web'

const parts = {
  web: async () => {
    const before = assetsOfBefore(webFolder)
    await build({ logLevel: 'warn' })
    precompress(webFolder)
    putBack(webFolder, before)
  },
  consent: buildConsent,
}

if (import.meta.main) {
  const [wanted] = process.argv.slice(2)
  for (const [name, make] of Object.entries(parts)) if (wanted === undefined || wanted === name) await make()
}
