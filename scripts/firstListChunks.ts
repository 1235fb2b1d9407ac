import { build, type Plugin, type PluginOption } from 'vite'

type Built = Awaited<ReturnType<typeof build>>
type Output = Extract<Built, { output: unknown }>['output'][number]
type Chunk = Extract<Output, { type: 'chunk' }>

const entry = '/index.html'
const account = '/src/account/mountAccount.tsx'
const app = '/src/mountApp.tsx'
const list = '/src/resources/tenants/TenantList.tsx'
const lists = /\/src\/resources\/[^/]+\/\w+List\.tsx$/

/** What the bundler itself adds. */
const runtime = '\0rolldown/runtime.js'

/** The parts of packages, and what stands in for one (vite.config.ts, alias). */
const isPackage = (id: string): boolean => id.includes('/node_modules/') || id.includes('/src/package-replacements/')

const chunksOf = (built: Built): Chunk[] =>
  ('output' in built ? [built] : Array.isArray(built) ? built : []).flatMap(({ output }) => output.filter((file) => file.type === 'chunk'))

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

/** The part of the app that an entry belongs to: `buildings` of src/resources/buildings/BuildingShow.tsx. */
const roomOf = (id: string): string | undefined => /\/src\/(?:resources\/)?([^/]+(?:\/all-clients)?)\//.exec(id)?.[1]?.replace('/', '-')

/** What is small, and must not bring along what records' pages share: lists, and what opens on a click anywhere. */
const isLight = (id: string): boolean => lists.test(id) || id.includes('/src/ui/')

/**
 * Names the file that a module goes into, where the bundler is not to choose. Told by a build without any grouping, as only that
 * knows which parts of a package are used where. Each file holds, or imports from one that nothing of it is imported by, all that
 * its modules import: what needs a module needs its imports too.
 */
const readGroups = (chunks: readonly Chunk[]): ((id: string) => string | null) => {
  const needs = new Map(chunks.flatMap((chunk) => (chunk.facadeModuleId === null ? [] : [[chunk.facadeModuleId, modulesOf(chunks, chunk)] as const])))
  const needed = (...names: string[]) =>
    new Set(
      names.flatMap((name) => {
        const [, modules] = [...needs].find(([id]) => id.endsWith(name)) ?? []
        if (!modules) throw new Error(`${name} is no entry of the build`)
        return [...modules]
      }),
    )
  const [shell, signIn, first] = [needed(entry), needed(entry, account), needed(entry, app, list)]
  const listCount = [...needs.keys()].filter((id) => lists.test(id)).length
  return (id) => {
    if (id === runtime) return 'react'
    if (shell.has(id)) return null
    if (first.has(id) && !lists.test(id)) return signIn.has(id) ? 'react' : isPackage(id) ? 'packages' : 'app'
    const users = [...needs].flatMap(([user, modules]) => (modules.has(id) ? [user] : []))
    const listsAmong = users.filter((user) => lists.test(user)).length
    const [room, ...others] = new Set(users.map(roomOf))
    if (listsAmong * 3 >= listCount) return 'lists'
    if (room === undefined || signIn.has(id) || others.includes(undefined)) return null
    if (others.length === 0 && listsAmong > 0) return `${room}-list`
    return users.some(isLight) ? null : others.length > 0 ? 'pages' : room
  }
}

/**
 * Puts the scripts of the first list into three files (React, the other packages, our own), and into one each what many lists
 * need, what records' pages share, and of each resource the list and the records' pages. Left alone the bundler makes a file of every
 * set of pages that share something: about fifty for a list, which compress a tenth worse, load slower, and are all named in advance.
 */
export const firstListChunks = (plugins: () => PluginOption[]): Plugin => ({
  name: 'first-list-chunks',
  apply: 'build',
  config: async ({ root, resolve }) => {
    const chunks = chunksOf(
      await build({
        ...(root !== undefined && { root }),
        ...(resolve && { resolve }),
        configFile: false,
        logLevel: 'silent',
        plugins: plugins(),
        build: { write: false, minify: false, reportCompressedSize: false },
      }),
    )
    const codeSplitting = { includeDependenciesRecursively: false, groups: [{ name: readGroups(chunks), debugName: 'rooms' }] }
    return { build: { chunkSizeWarningLimit: 800, rolldownOptions: { output: { codeSplitting } } } }
  },
  // scripts that import each other in a circle run in the wrong order
  generateBundle(_options, bundle) {
    const imports = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [])))
    const reaches = (from: string, wanted: string, seen = new Set<string>()): boolean =>
      (imports.get(from) ?? []).some((file) => file === wanted || (!seen.has(file) && reaches(file, wanted, seen.add(file))))
    for (const file of imports.keys())
      if (reaches(file, file)) this.error(`${file} imports itself by way of others: firstListChunks.ts must not part its modules`)
  },
})
