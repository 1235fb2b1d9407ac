import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { slot } from '../contract/consentSite.ts'
import type { RenderedPage } from '../src/consent-site/render.tsx'
import { palettes } from '../src/theme/tokens.ts'

const colours = (['light', 'dark'] as const)
  .map(
    (mode) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${mode})" content="${palettes[mode].ground}" />`,
  )
  .join('\n    ')

/** A page as a file, with slots for the data that only the server has. An embedded page is always light, because it is part of another site's page. */
const pageOf = (
  template: string,
  { language, embedded, title, description, html, texts }: RenderedPage,
): string =>
  template
    .replace(
      '<html lang="en">',
      `<html lang="${language}"${embedded ? ' class="embedded" data-theme="light"' : ''}>`,
    )
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

/** Writes the pages into a folder that is never served as files. */
export const writePages = (template: string, pages: readonly RenderedPage[], folder: string): void => {
  mkdirSync(join(folder, '.pages'))
  for (const page of pages)
    writeFileSync(join(folder, '.pages', `${page.variant}.html`), pageOf(template, page))
}
