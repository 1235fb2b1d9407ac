import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { languages, type Language } from '../domain/limits.ts'
import { isRecord } from '../domain/records.ts'
import { tokensStylesheet } from '../src/theme/tokens.ts'

/** The script by which index.html knows theme and language. */
const [script = ''] =
  /<script>[^]*?<\/script>/.exec(
    readFileSync(fileURLToPath(new URL('../index.html', import.meta.url)), 'utf8'),
  ) ?? []

/** One of the texts of the page, without which there is no build. */
const textIn = (language: Language) => {
  const all: unknown = JSON.parse(
    readFileSync(fileURLToPath(new URL(`../locales/${language}/installer.json`, import.meta.url)), 'utf8'),
  )
  const texts = isRecord(all) ? all['offline'] : undefined
  return (name: 'title' | 'text' | 'open' | 'retry'): string => {
    const text = isRecord(texts) ? texts[name] : undefined
    if (typeof text !== 'string')
      throw new Error(`locales/${language}/installer.json has no offline.${name}.`)
    return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  }
}

/** In all languages, as the script of index.html knows the chosen one only in the browser. */
const inLanguage = (language: Language): string => {
  const text = textIn(language)
  return `<main lang="${language}">
      <h1>${text('title')}</h1>
      <p>${text('text')}</p>
      <p><a class="first" href="/installer">${text('open')}</a> <a href="">${text('retry')}</a></p>
    </main>`
}

const style = `${tokensStylesheet()}
html { background: var(--ground); color: var(--text); font-family: var(--font); }
body { margin: 0; }
main { max-width: 560px; margin: 0 auto; padding: 20vh 24px 24px; text-align: center; line-height: 1.5; }
h1 { font-size: 1.5rem; }
p { color: var(--muted); }
a { display: inline-block; margin: 8px 4px; padding: 11px 20px; min-height: 24px; border: 1px solid var(--accent); border-radius: var(--radius); color: var(--accent); text-decoration: none; }
a.first { background: var(--accent); color: var(--on-accent); }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
${languages.map((language) => `html:not([lang=${language}]) main[lang=${language}] { display: none; }`).join('\n')}`

/** The page that public/offline.js shows without a network: nothing is to be loaded for it. Its script is the app's own, which the policy allows. */
export const offlinePage = (): Plugin => ({
  name: 'offline-page',
  apply: 'build',
  generateBundle() {
    const source = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Ventil</title>
    <link rel="icon" href="data:," />
    ${script}
    <style>${style}</style>
  </head>
  <body>
    ${languages.map(inLanguage).join('\n    ')}
  </body>
</html>
`
    this.emitFile({ type: 'asset', fileName: 'offline.html', source })
  },
})
