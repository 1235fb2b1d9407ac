import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { slot } from '../contract/consentSite.ts'
import type { RenderedPage } from '../src/consent-site/render.tsx'
import { palettes } from '../src/theme/tokens.ts'

const colours = (['light', 'dark'] as const)
  .map((mode) => `<meta name="theme-color" media="(prefers-color-scheme: ${mode})" content="${palettes[mode].ground}" />`)
  .join('\n    ')

/** A page as it stands in a file, but for what its server knows. Embedded it stays light: it stands on another site's page, which is told that it is. */
const pageOf = (template: string, { language, embedded, title, description, html, texts }: RenderedPage): string =>
  template
    .replace('<html lang="en">', `<html lang="${language}"${embedded ? ' class="embedded" data-theme="light"' : ''}>`)
    .replace(
      '<!--head-->',
      () => `<title>${title}</title>
    <meta name="description" content="${description}" />
    ${colours}
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />`,
    )
    .replace('<!--site-->', () => html)
    .replace(
      '<!--data-->',
      () => `<script type="application/json" id="texts">${JSON.stringify(texts)}</script>
    <script type="application/json" id="data">${slot('data')}</script>`,
    )

/** Writes the pages into a folder that is served as no file. */
export const writePages = (template: string, pages: readonly RenderedPage[], folder: string): void => {
  mkdirSync(join(folder, '.pages'))
  for (const page of pages) writeFileSync(join(folder, '.pages', `${page.variant}.html`), pageOf(template, page))
}
