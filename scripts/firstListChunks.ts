import { readFileSync } from 'node:fs'
import { build, type Plugin, type PluginOption } from 'vite'
import type { OutputBundle, OutputChunk } from 'rolldown'
import { languages } from '../domain/limits.ts'
import { isRecord } from '../domain/records.ts'
import { sharedChunks } from './sharedChunks.ts'

type Built = Awaited<ReturnType<typeof build>>
type Output = Extract<Built, { output: unknown }>['output'][number]
type Chunk = Extract<Output, { type: 'chunk' }>

const entry = '/index.html'
const account = '/src/account/mountAccount.tsx'
const app = '/src/mountApp.tsx'
const installer = '/src/installer/mountInstaller.tsx'
const home = '/src/home/HomePage.tsx'
const map = '/src/resources/buildings/map/BuildingMap.tsx'
const list = '/src/resources/tenants/TenantList.tsx'
/** What lists show soon after their rows, or on a click. */
const afterRows = [
  '/src/ui/list/FilterInputs.tsx',
  '/src/ui/list/FilterMenu.tsx',
  '/src/ui/list/BulkToolbar.tsx',
  '/src/ui/shell/AccountEntries.tsx',
] as const
/** What every page loads by itself once its screen is there. */
const everywhere = [
  '/src/search/SearchButton.tsx',
  '/src/ui/tray/BarParts.tsx',
  '/src/providers/live.ts',
] as const
/** What every list loads so. */
const aroundRows = [
  '/src/ui/list/ListLine.tsx',
  '/src/ui/list/PageButtons.tsx',
  '/src/ui/list/SearchAlone.tsx',
] as const
/** The schemas of calls, which take longer to be set up than a list to be rendered. */
const schemas = '/node_modules/zod/v4/core/schemas.js'
const lists = /\/src\/resources\/[^/]+\/\w+List\.tsx$/

/** The bundler's own runtime. */
const runtime = '\0rolldown/runtime.js'

const chunksOf = (built: Built): Chunk[] =>
  ('output' in built ? [built] : Array.isArray(built) ? built : []).flatMap(({ output }) =>
    output.filter((file) => file.type === 'chunk'),
  )

/** The modules that load before a page renders: its entry and everything it imports, after tree shaking. */
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
const roomOf = (id: string): string | undefined =>
  /\/src\/(?:resources\/)?([^/]+(?:\/all-clients)?)\//.exec(id)?.[1]?.replace('/', '-')

const isOfInstaller = (id: string): boolean => id.includes('/src/installer/')

/** What an address opens, or shows by itself: what they load counts, and not so much what opens on a click. */
const isPage = (id: string): boolean => /(?:Page|Show|Inputs|List|View|Tab|mountInstaller)\.tsx$/.test(id)
const weightOfPart = 0.2
/** What many pages show by themselves counts as often: the parts of every page, what stands around the rows of every list, the plans of phone numbers. */
const weights = {
  ...Object.fromEntries(everywhere.map((part) => [part, 100])),
  ...Object.fromEntries(aroundRows.map((part) => [part, 20])),
  '/src/ui/germanPhone.ts': 5,
}

const weightOf = (user: string): number =>
  Object.entries(weights).find(([part]) => user.endsWith(part))?.[1] ??
  (lists.test(user) ? 3 : isPage(user) ? 1 : weightOfPart)

/** About how much of minified script remains when it is compressed. */
const compressed = 0.3

/** A name for the chunk of some modules: the two parts of the app that use it, or its largest module. */
const nameOf = (chunks: readonly Chunk[], users: ReadonlySet<string>, taken: ReadonlySet<string>): string => {
  const ids = chunks.flatMap(({ moduleIds }) => moduleIds)
  const rooms = [...new Set([...users].map(roomOf))].flatMap((room) => room ?? []).toSorted()
  const [largest = ''] = chunks
    .toSorted((one, other) => other.code.length - one.code.length)
    .flatMap(({ moduleIds }) => moduleIds.at(-1) ?? [])
  const stem = /([^/]+?)\.\w+$/.exec(largest)?.[1] ?? 'shared'
  const name = ids.some((id) => id.endsWith(schemas))
    ? 'schemas'
    : rooms.length > 0 && rooms.length <= 2
      ? rooms.join('-')
      : stem
  const free = (number: number): string =>
    taken.has(`${name}-${number}`) ? free(number + 1) : `${name}-${number}`
  return taken.has(name) ? free(2) : name
}

/**
 * Returns a function that names the chunk of a module, or null where the bundler may choose. It is derived from a build without
 * grouping, because only that build shows which parts of a package are used where. A user of a module needs the module's imports too,
 * so each chunk contains all imports of its modules or takes them from a chunk that does not import it back.
 */
const readGroups = (chunks: readonly Chunk[]): ((id: string) => string | null) => {
  const asked = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports))
  // a module that one part imports and another loads later shares its chunk with what both need, and is the last of it
  const entryOf = ({ facadeModuleId, fileName, moduleIds }: Chunk) =>
    facadeModuleId ?? (asked.has(fileName) ? moduleIds.at(-1) : undefined)
  const needs = new Map(
    chunks.flatMap((chunk) => {
      const id = entryOf(chunk)
      return id === undefined ? [] : [[id, modulesOf(chunks, chunk)] as const]
    }),
  )
  const needed = (...names: string[]) =>
    new Set(
      names.flatMap((name) => {
        const [, modules] = [...needs].find(([id]) => id.endsWith(name)) ?? []
        if (!modules) throw new Error(`${name} is not an entry of the build.`)
        return [...modules]
      }),
    )
  const [shell, signIn, first, inInstaller] = [
    needed(entry),
    needed(entry, account),
    needed(entry, app, list),
    needed(entry, installer),
  ]
  const soon = needed(...afterRows)
  const start = needed(home)
  const late = needed(...everywhere)
  const around = needed(...aroundRows)
  /** With its steps: on a phone without a network, none of them may need the rest of the first list. */
  const inAnyStep = new Set([...needs].flatMap(([id, modules]) => (isOfInstaller(id) ? [...modules] : [])))
  /** What is used where no schemas are: a chunk that has them would bring them along. */
  const withoutSchemas = new Set(
    [...needs.values()].flatMap((modules) =>
      [...modules].some((id) => id.endsWith(schemas)) ? [] : [...modules],
    ),
  )
  const usersOf = (id: string): string[] =>
    [...needs].flatMap(([user, modules]) => (modules.has(id) ? [user] : []))

  /** The chunk of what must be together or apart; undefined of what sharedChunks.ts puts together. */
  const fixed = (id: string): string | null | undefined => {
    if (id === runtime || shell.has(id)) return 'shell'
    if (first.has(id) && !lists.test(id)) {
      if (signIn.has(id)) return 'react'
      if (inAnyStep.has(id)) return 'base'
      return 'app'
    }
    // what comes by itself after the rows must not bring along what comes with the form of filters
    const comes = late.has(id) || around.has(id)
    if (soon.has(id) && !signIn.has(id) && !comes) return inAnyStep.has(id) ? 'soon-base' : 'soon'
    // before any other: whatever shares a chunk with a module of the sign-in loads with it, and so does all that the chunk imports
    if (signIn.has(id)) return null
    if (comes && inAnyStep.has(id)) return 'frame-base'
    const users = usersOf(id)
    const [list, ...moreLists] = users.filter((user) => lists.test(user))
    if (users.every((user) => aroundRows.some((part) => user.endsWith(part)))) return 'line'
    const [room, ...others] = new Set(users.map(roomOf))
    if (room === 'installer' && others.length === 0)
      return inInstaller.has(id) ? 'installer' : 'installer-steps'
    if (inAnyStep.has(id))
      return inInstaller.has(id) && withoutSchemas.has(id) && list !== undefined ? 'field-light' : undefined
    // whoever else uses it: in a file of its own, it would wait for one of the six connections that a browser has to a server
    if (list !== undefined && (others.length < 3 || moreLists.length > 0 || late.has(id)))
      return moreLists.length > 0 || late.has(id) ? 'lists' : `${roomOf(list) ?? ''}-list`
    if (late.has(id) && !start.has(id)) return 'frame'
    // without its late parts, which need the schemas of calls and what the pages of records share
    if (room === 'home' && others.length === 0 && start.has(id)) return 'start'
    // shown on some pages of buildings, and more script than all of them
    if (users.length > 0 && users.every((user) => user.endsWith(map))) return 'map'
    return undefined
  }

  const named = new Map(chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => [id, fixed(id)] as const)))
  const free = new Map(
    chunks
      .filter(({ moduleIds }) => moduleIds.some((id) => named.get(id) === undefined))
      .map((chunk) => [chunk.fileName, chunk]),
  )
  const atoms = [...free.values()].map(({ fileName: file, moduleIds: [id = ''], code, imports }) => {
    const users = new Set(usersOf(id))
    // the installer is stored on phones, without what only the back office needs
    const kind = `${inAnyStep.has(id) ? 'installer' : 'office'}${withoutSchemas.has(id) ? '' : ' with schemas'}`
    return {
      file,
      users,
      size: code.length * compressed,
      kind,
      imports: imports.filter((imported) => free.has(imported)),
    }
  })
  const taken = new Set([...named.values()].flatMap((name) => name ?? []))
  for (const group of sharedChunks(atoms, weightOf)) {
    // the bundler's own chunk
    if (group.length === 1) continue
    const own = group.flatMap(({ file }) => free.get(file) ?? [])
    const name = nameOf(own, new Set(group.flatMap(({ users }) => [...users])), taken)
    taken.add(name)
    for (const id of own.flatMap(({ moduleIds }) => moduleIds))
      if (named.get(id) === undefined) named.set(id, name)
  }
  return (id) => named.get(id) ?? null
}

/**
 * Splits the scripts of the first list into three chunks (React, what the installer has too, and the rest), and the form of filters with menus
 * into two. One chunk each holds the modules that several lists need, what every page loads by itself after its screen, what stands around the
 * rows of every list, and, per resource, its list; sharedChunks.ts puts the others together. By default the bundler
 * creates a chunk for every set of pages that share a module: about fifty for a list, which compress 10 % worse, load more slowly, and
 * would all be preloaded.
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
        build: { write: false, reportCompressedSize: false },
      }),
    )
    const codeSplitting = {
      includeDependenciesRecursively: false,
      groups: [{ name: readGroups(chunks), debugName: 'rooms' }],
    }
    return { build: { chunkSizeWarningLimit: 800, rolldownOptions: { output: { codeSplitting } } } }
  },
  // Chunks that import each other in a cycle run in the wrong order.
  generateBundle(_options, bundle) {
    const imports = new Map(
      Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
      ),
    )
    const reaches = (from: string, wanted: string, seen = new Set<string>()): boolean =>
      (imports.get(from) ?? []).some(
        (file) => file === wanted || (!seen.has(file) && reaches(file, wanted, seen.add(file))),
      )
    for (const file of imports.keys())
      if (reaches(file, file))
        this.error(`${file} is part of an import cycle. firstListChunks.ts must not split its modules.`)
  },
})

const nameOfList = /\/src\/resources\/([^/]+)\/\w+List\.tsx$/

const chunksIn = (bundle: OutputBundle): OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

const titleIn = (language: string, resource: string): string => {
  const texts: unknown = JSON.parse(readFileSync(`locales/${language}/${resource}.json`, 'utf8'))
  const title = isRecord(texts) ? texts['name_other'] : undefined
  if (typeof title !== 'string')
    throw new Error(
      `locales/${language}/${resource}.json has no name_other, which the list of ${resource} has as its title`,
    )
  return title
}

/** The title of a resource's list in each language. */
const titleOf = (resource: string): Record<string, string> =>
  Object.fromEntries(languages.map((language) => [language, titleIn(language, resource)]))

/**
 * Lists in the page the scripts that a signed-in user's browser will need: those of the app, and those of the list at the requested URL, or of the start page, which has no name there.
 * src/page/boot.js requests them immediately. Otherwise they would load one after the other: entry, app, list. The titles of the lists
 * are for src/page/frame.js.
 */
export const nameAhead = (): Plugin => ({
  name: 'name-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const chunks = new Map(chunksIn(bundle).map((chunk) => [chunk.fileName, chunk]))
      const withImports = (fileName: string, seen = new Set<string>()): Set<string> => {
        if (!seen.has(fileName))
          for (const imported of chunks.get(seen.add(fileName) && fileName)?.imports ?? [])
            withImports(imported, seen)
        return seen
      }
      const holder = (test: (id: string) => boolean) =>
        [...chunks.values()].find(({ moduleIds }) => moduleIds.some(test))?.fileName ?? ''
      const [entry] = [...chunks.values()].filter(({ isEntry }) => isEntry)
      const first = withImports(entry?.fileName ?? '')
      const own = [...withImports(holder((id) => id.endsWith(app)))].filter((file) => !first.has(file))
      const known = new Set([...first, ...own])
      const lists = [...chunks.values()].flatMap(({ fileName, moduleIds }) =>
        moduleIds.flatMap((id) => {
          const [, resource] = nameOfList.exec(id) ?? []
          return resource === undefined
            ? []
            : [[resource, [...withImports(fileName)].filter((file) => !known.has(file))] as const]
        }),
      )
      const field = [...withImports(holder((id) => id.endsWith(installer)))].filter(
        (file) => !first.has(file),
      )
      const start = [...withImports(holder((id) => id.endsWith(home)))].filter((file) => !known.has(file))
      const titles = Object.fromEntries(lists.map(([resource]) => [resource, titleOf(resource)]))
      const ahead = JSON.stringify({
        app: own,
        installer: field,
        lists: { '': start, ...Object.fromEntries(lists) },
        titles,
      })
      return [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: 'ahead' },
          children: ahead,
          injectTo: 'head-prepend',
        },
      ]
    },
  },
})
