import { runnerImport, type Plugin } from 'vite'
import { urlOf } from '../contract/client.ts'
import { workday } from '../contract/main/workday.ts'
import { firstPageOf, listed, needsOf, type Facts } from '../src/providers/declared.ts'

const name = 'virtual:first-pages'

/** What the declarations of resources import and no call needs: icons, pages, texts. */
const isFact = (id: string): boolean =>
  /\/(?:contract|domain|resources\/index\.ts|resources\/[^/]+\/index\.tsx|providers\/declared\.ts)/.test(id)

const nothing = '\0nothing-of-a-screen'

/** Reads the declarations without the screens that they name. */
const onlyFacts: Plugin = {
  name: 'only-facts',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (importer === undefined || !/\/src\/resources\//.test(importer)) return undefined
    const resolved = await this.resolve(source, importer, { skipSelf: true })
    return resolved && isFact(resolved.id) ? resolved : nothing
  },
  load: (id) => (id === nothing ? 'export const defineResource = (facts) => facts' : undefined),
}

const read = async () => {
  const { module } = await runnerImport<{ resources: readonly Facts[] }>('/src/resources/index.ts', {
    configFile: false,
    logLevel: 'error',
    plugins: [onlyFacts],
  })
  const lists = module.resources.flatMap((facts) => {
    const { calls, backend = 'main' } = facts
    const query = firstPageOf(facts)
    return query
      ? [
          [
            facts.name,
            { backend, url: urlOf(calls.list, { query }), needs: needsOf(facts, 'list') ?? [] },
          ] as const,
        ]
      : []
  })
  const start = {
    backend: 'main',
    url: urlOf(workday.read, {}),
    needs: listed(workday.read.needs) ?? [],
  } as const
  return Object.fromEntries([['', start], ...lists])
}

let pages: ReturnType<typeof read> | undefined

/** The request of each list's first page, and that of the start page's figures under no name, as plain data, so that it can be sent before the app's scripts have arrived, which name it otherwise. */
export const firstPages = (): Plugin => ({
  name: 'first-pages',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: async (id) =>
    id === `\0${name}` ? `export const firstPages = ${JSON.stringify(await (pages ??= read()))}` : undefined,
})
