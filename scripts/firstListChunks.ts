import { build, type Plugin, type PluginOption } from 'vite'

type Built = Awaited<ReturnType<typeof build>>
type Output = Extract<Built, { output: unknown }>['output'][number]
type Chunk = Extract<Output, { type: 'chunk' }>

const entry = '/index.html'
const account = '/src/account/mountAccount.tsx'
const app = '/src/mountApp.tsx'
const list = '/src/resources/tenants/TenantList.tsx'
const lists = /\/src\/resources\/[^/]+\/\w+List\.tsx$/
const pages = /\/src\/resources\/[^/]+\/\w+(?:Show|Edit|Create)\.tsx$/

/** The parts of packages, and what stands in for one (vite.config.ts, alias). */
const isPackage = (id: string): boolean => id.includes('/node_modules/') || id.endsWith('/noExport.ts')

const chunksOf = (built: Built): Chunk[] => ('output' in built ? [built] : Array.isArray(built) ? built : []).flatMap(({ output }) => output.filter((file) => file.type === 'chunk'))

const isNamed = ({ facadeModuleId }: Chunk, name: string | RegExp) => facadeModuleId !== null && (typeof name === 'string' ? facadeModuleId.endsWith(name) : name.test(facadeModuleId))

/** The modules that are loaded before a page shows: what is left of its entry, and of all it imports, once what is unused is gone. */
const modulesOf = (chunks: readonly Chunk[], first: Chunk): Set<string> => {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const seen = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const file of chunk.imports) visit(byFile.get(file))
  }
  visit(first)
  return new Set([...seen].flatMap(({ moduleIds }) => moduleIds))
}

/** What each part of the app needs of all modules, as a build without any grouping tells it: only that knows which parts of a package are used where. */
const readNeeds = (chunks: readonly Chunk[]) => {
  const setsOf = (name: string | RegExp) => chunks.filter((chunk) => isNamed(chunk, name)).map((chunk) => modulesOf(chunks, chunk))
  const needed = (...names: string[]) => {
    const sets = names.flatMap(setsOf)
    if (sets.length < names.length) throw new Error(`${names.join(', ')}: one of these is no entry of the build`)
    return new Set(sets.flatMap((set) => [...set]))
  }
  const mostNeed = (name: RegExp) => {
    const sets = setsOf(name)
    return new Set(sets.flatMap((set) => [...set]).filter((id) => sets.filter((set) => set.has(id)).length * 2 > sets.length))
  }
  return { shell: needed(entry), signIn: needed(entry, account), first: needed(entry, app, list), lists: mostNeed(lists), pages: mostNeed(pages) }
}

/**
 * Puts the scripts of the first list into three files (React, the other packages, our own), and what most lists, or most
 * records' pages, need into one each. Left alone the bundler makes a file of every set of pages that share something: about fifty
 * for a list, which compress a tenth worse and load much slower.
 */
export const firstListChunks = (plugins: () => PluginOption[]): Plugin => ({
  name: 'first-list-chunks',
  apply: 'build',
  config: async ({ root, resolve }) => {
    const chunks = chunksOf(await build({ ...(root !== undefined && { root }), ...(resolve && { resolve }), configFile: false, logLevel: 'silent', plugins: plugins(), build: { write: false, minify: false, reportCompressedSize: false } }))
    const needs = readNeeds(chunks)
    // entries stay files of their own, under the names that the manifest knows
    const entries = new Set(chunks.map(({ facadeModuleId }) => facadeModuleId))
    const isOurs = (id: string) => !needs.signIn.has(id) && !entries.has(id)
    const groups = [
      { name: 'react', test: (id: string) => needs.first.has(id) && needs.signIn.has(id) && !needs.shell.has(id) },
      { name: 'packages', test: (id: string) => isOurs(id) && needs.first.has(id) && isPackage(id) },
      { name: 'app', test: (id: string) => isOurs(id) && needs.first.has(id) },
      { name: 'lists', test: (id: string) => isOurs(id) && needs.lists.has(id) },
      { name: 'pages', test: (id: string) => isOurs(id) && needs.pages.has(id) },
    ]
    // each set holds, or has before it, all that its modules import; what they only name must stay where it is
    const codeSplitting = { includeDependenciesRecursively: false, groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })) }
    return { build: { chunkSizeWarningLimit: 800, rolldownOptions: { output: { codeSplitting } } } }
  },
  // scripts that import each other in a circle run in the wrong order
  generateBundle(_options, bundle) {
    const named = (name: string) => Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
    const [packages, own] = [named('packages'), named('app')]
    if (packages?.type === 'chunk' && own && packages.imports.includes(own.fileName)) this.error('a package imports from the app: firstListChunks.ts must count that as a package too')
  },
})
