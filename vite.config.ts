import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { languages } from './domain/limits.ts'
import { firstListChunks } from './scripts/firstListChunks.ts'
import { nameAhead } from './scripts/nameAhead.ts'
import { tokens } from './scripts/tokens.ts'
import { callTable } from './src/providers/callTable.ts'
import { resourceCalls } from './src/providers/resourceCalls.ts'

/** Gives the browser the resources' calls as plain facts, so that a list needs no schema library. */
function calls(): Plugin {
  const name = 'virtual:resource-calls'
  return {
    name: 'resource-calls',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export const resourceCalls = ${JSON.stringify(callTable(resourceCalls))}` : undefined),
  }
}

/** All texts of a language by file. */
const textsOf = (language: string): Record<string, unknown> => {
  const folder = fileURLToPath(new URL(`./locales/${language}/`, import.meta.url))
  return Object.fromEntries(readdirSync(folder).map((name) => [name.replace(/\.json$/, ''), JSON.parse(readFileSync(join(folder, name), 'utf8'))]))
}

/** Serves the texts of a language as one JSON file, which the browser does not have to parse as script. */
function texts(): Plugin {
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

/** The plugins that build the app; the screen tests use the same ones. */
export const appPlugins = () => [react(), tokens(), calls(), texts()]

/** What stands in the browser for a package that react-admin brings (src/standIns). */
const standIn = (name: string): string => fileURLToPath(new URL(`./src/standIns/${name}.ts`, import.meta.url))

/** The package names its slower build, with warnings for developers, whatever it is bundled for; tests/reactRouter.test.ts fails when these move. */
export const routerBuilds = {
  'react-router': fileURLToPath(new URL('./node_modules/react-router/dist/production/index.mjs', import.meta.url)),
  'react-router/dom': fileURLToPath(new URL('./node_modules/react-router/dist/production/dom-export.mjs', import.meta.url)),
} as const

export default defineConfig({
  plugins: [...appPlugins(), firstListChunks(appPlugins), nameAhead()],
  resolve: {
    alias: [
      // react-admin's own CSV export, which every list here does without (src/ui/list/ExportList.tsx)
      { find: /^jsonexport\/dist(?:\/.*)?$/, replacement: standIn('jsonexport') },
      // word lists of several kilobytes each, behind what is never or hardly seen here
      { find: /^inflection$/, replacement: standIn('inflection') },
      { find: /^diacritic$/, replacement: standIn('diacritic') },
      { find: /^react-router$/, replacement: routerBuilds['react-router'] },
      { find: /^react-router\/dom$/, replacement: routerBuilds['react-router/dom'] },
    ],
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Data URLs would need a wider content security policy.
    assetsInlineLimit: 0,
  },
})
