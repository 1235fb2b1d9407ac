import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type * as Rendering from '../src/consent/render.tsx'
import { writePages } from './consentPages.ts'
import { precompress } from './precompress.ts'

const out = 'dist/consent'
const rendering = 'node_modules/.cache/ventil/consent'

const config = { configFile: 'vite.consent.config.ts', logLevel: 'warn' } as const

/** Builds the consent site: scripts, styles and rendered pages. */
export const buildConsent = async (): Promise<void> => {
  await build(config)
  await build({ ...config, build: { ssr: 'src/consent/render.tsx', outDir: rendering, emptyOutDir: true, manifest: false, rolldownOptions: {} } })
  const { renderPages }: typeof Rendering = await import(pathToFileURL(join(process.cwd(), rendering, 'render.js')).href)
  const template = readFileSync(join(out, 'consent.html'), 'utf8')
  rmSync(join(out, 'consent.html'))
  writePages(template, renderPages(), out)
  copyFileSync('public/favicon.svg', join(out, 'favicon.svg'))
  precompress(out)
}
