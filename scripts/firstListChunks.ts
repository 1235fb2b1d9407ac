import { build, type Plugin, type PluginOption } from 'vite'

type Built = Awaited<ReturnType<typeof build>>
type Output = Extract<Built, { output: unknown }>['output'][number]
type Chunk = Extract<Output, { type: 'chunk' }>

const entry = '/index.html'
const account = '/src/account/mountAccount.tsx'
const app = '/src/mountApp.tsx'
const list = '/src/resources/tenants/TenantList.tsx'

/** The parts of packages, and what stands in for one (vite.config.ts, alias). */
const isPackage = (id: string): boolean => id.includes('/node_modules/') || id.endsWith('/noExport.ts')

const chunksOf = (built: Built): Chunk[] => ('output' in built ? [built] : Array.isArray(built) ? built : []).flatMap(({ output }) => output.filter((file) => file.type === 'chunk'))

/** The modules that are loaded before a page shows: what is left of its entries, and of all they import, once what is unused is gone. */
const modulesOf = (chunks: readonly Chunk[], entries: readonly string[]): Set<string> => {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const file of chunk.imports) visit(byFile.get(file))
  }
  for (const name of entries) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(name))
    if (!chunk) throw new Error(`${name} is no entry of the build`)
    visit(chunk)
  }
  return new Set([...seen].flatMap(({ moduleIds }) => moduleIds))
}

/**
 * Puts the scripts of the first list into three files: React, the other packages, our own. Left alone the bundler makes a file
 * of every set of pages that share something: about fifty for a list, which compress a tenth worse and load much slower.
 * What belongs to the list is told by a first build, as only that knows which parts of a package are used where.
 */
export const firstListChunks = (plugins: () => PluginOption[]): Plugin => ({
  name: 'first-list-chunks',
  apply: 'build',
  config: async ({ root, resolve }) => {
    const chunks = chunksOf(await build({ ...(root !== undefined && { root }), ...(resolve && { resolve }), configFile: false, logLevel: 'silent', plugins: plugins(), build: { write: false, minify: false, reportCompressedSize: false } }))
    const [shell, signIn, firstList] = [modulesOf(chunks, [entry]), modulesOf(chunks, [entry, account]), modulesOf(chunks, [entry, app, list])]
    // entries stay files of their own, under the names that the manifest knows
    const isEntry = (id: string) => [app, list].some((name) => id.endsWith(name))
    const inList = (id: string) => firstList.has(id) && !signIn.has(id) && !isEntry(id)
    const groups = [
      { name: 'react', test: (id: string) => firstList.has(id) && signIn.has(id) && !shell.has(id) },
      { name: 'packages', test: (id: string) => inList(id) && isPackage(id) },
      { name: 'app', test: inList },
    ]
    // what a module needs is in the same sets, and what it only names must stay where it is
    return { build: { chunkSizeWarningLimit: 800, rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })) } } } } }
  },
  // scripts that import each other in a circle run in the wrong order
  generateBundle(_options, bundle) {
    const named = (name: string) => Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
    const [packages, own] = [named('packages'), named('app')]
    if (packages?.type === 'chunk' && own && packages.imports.includes(own.fileName)) this.error('a package imports from the app: firstListChunks.ts must count that as a package too')
  },
})
