import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { languages } from '../domain/limits.ts'
import { tokensStylesheet } from '../src/theme/tokens.ts'

/** Serves the colours of src/theme/tokens.ts as a stylesheet, so that they are defined once and load with the page's head. */
export const tokens = (): Plugin => {
  const name = 'virtual:tokens.css'
  return {
    name: 'tokens',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? tokensStylesheet() : undefined),
  }
}

/** Texts that the app says nowhere: of mails and of exported files, of the consent site, of the sign-in, of tours and of the help, which have their own with them. */
export const isSaidElsewhere = (name: string): boolean =>
  /^(?:account|announcement|consent-site|glossary|mail|noticeMail|releases|tours|verificationMail|\w+Export)$/.test(
    name,
  )

/** The app's texts of a language by file. */
const textsOf = (language: string): Record<string, unknown> => {
  const folder = fileURLToPath(new URL(`../locales/${language}/`, import.meta.url))
  const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))
  return Object.fromEntries(
    names
      .filter((name) => !isSaidElsewhere(name))
      .map((name) => [name, JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))]),
  )
}

/** Serves the texts of a language as one JSON file, which the browser does not have to parse as script. */
export function texts(): Plugin {
  const name = 'virtual:texts'
  let asFiles = false
  return {
    name: 'texts',
    configResolved: ({ command }) => {
      asFiles = command === 'build'
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const loaders = languages.map((language) => {
        const source = JSON.stringify(textsOf(language))
        if (!asFiles) return `${language}: async () => (${source})`
        const file = this.emitFile({ type: 'asset', name: `texts-${language}.json`, source })
        return `${language}: () => fetch(import.meta.ROLLUP_FILE_URL_${file}).then((reply) => reply.json())`
      })
      return `export const loadTexts = { ${loaders.join(', ')} }`
    },
  }
}
