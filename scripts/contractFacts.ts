import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { EndpointSpec, Group } from '../contract/endpoint.ts'
import * as identity from '../contract/identity/index.ts'
import * as main from '../contract/main/index.ts'
import { keysOf } from '../src/providers/declared.ts'
import { optionsOf } from '../src/providers/filterOperators.ts'

const groups: Readonly<Record<string, Readonly<Record<string, Group>>>> = { main, identity }

/** The files of which every page loads the calls, at once or soon after: those that declare lists and needs, and those that read what the bar, the menu and the start page show. */
const declarations = [
  'lists.ts',
  'needs.ts',
  'home/HomeCounts.tsx',
  'home/HomeDay.tsx',
  'home/HomeJobs.tsx',
  'providers/live.ts',
  'providers/useWorkday.ts',
  'ui/tray/useOwnTasks.ts',
  'ui/bell/useNotices.ts',
  'ui/list/filters/defaultFilters.ts',
].map((name) => fileURLToPath(new URL(`../src/${name}`, import.meta.url)))
const resource = /\/src\/resources\/[^/]+\/index\.tsx$/
const group = /\/contract\/(main|identity)\/(\w+)\.ts$/
const prefix = '\0contract-facts:'

const factsOfCall = (call: EndpointSpec) => {
  const { method, path, needs } = call
  const keys = keysOf(call)
  // what lists ask of the query: whether it takes further sort keys, and which filters it turns around
  const { 'Sort.Then': several, Not: not, Empty: empty } = call.query?.shape ?? {}
  const asked = {
    ...(several && { 'Sort.Then': 0 }),
    ...(not && { Not: { options: optionsOf(not) }, Empty: { options: optionsOf(empty) } }),
  }
  return {
    method,
    path,
    needs,
    ...(method === 'GET' && { reply: 'json' }),
    ...(keys && { body: { shape: Object.fromEntries(keys.map((key) => [key, 0])) } }),
    ...(Object.keys(asked).length > 0 && { query: { shape: asked } }),
  }
}

/**
 * Reduces the contract's calls in the declarations of resources to plain data: method, path, permission, the keys of the body, and what a list's order and filters can do; a reply
 * is taken as it comes. The schemas and zod load with the forms that need them, so that a list does without.
 */
export const contractFacts = (): Plugin => ({
  name: 'contract-facts',
  enforce: 'pre',
  buildStart() {
    for (const file of declarations)
      if (!existsSync(file)) this.error(`${file} is gone, and with it its light calls`)
  },
  resolveId(source, importer = '') {
    if (source.startsWith(prefix)) return source
    if (!declarations.includes(importer) && !resource.test(importer)) return undefined
    const [, backend, name] = group.exec(source) ?? []
    return name === undefined ? undefined : `${prefix}${backend}/${name}`
  },
  load(id) {
    if (!id.startsWith(prefix)) return undefined
    const [backend = '', file = '', name] = id.slice(prefix.length).split('/')
    const own = groups[backend] ?? {}
    // each group as a module of its own, so that tree shaking keeps only the calls that are used
    if (name === undefined) {
      const source = readFileSync(`contract/${backend}/${file}.ts`, 'utf8')
      const names = Object.keys(own).filter((each) => source.includes(`export const ${each} = `))
      if (names.length === 0) this.error(`contract/${backend}/${file}.ts exports no group of the contract`)
      return names.map((each) => `export * as ${each} from '${id}/${each}'`).join('\n')
    }
    return Object.entries(own[name] ?? {})
      .map(
        ([call, spec]) =>
          `const $${call} = ${JSON.stringify(factsOfCall(spec))}\nexport { $${call} as ${call} }`,
      )
      .join('\n')
  },
})
