import type { Plugin } from 'vite'
import type { EndpointSpec, Group } from '../contract/endpoint.ts'
import * as identity from '../contract/identity/index.ts'
import * as main from '../contract/main/index.ts'
import { keysOf } from '../src/providers/declared.ts'

const groups: Readonly<Record<string, Readonly<Record<string, Group>>>> = { main, identity }

/** The files that declare resources and lists, which are among the first scripts that a signed-in user's browser loads. */
const declarations = /\/src\/(?:resources\/[^/]+\/index\.tsx|lists\.ts)$/
const group = /\/contract\/(main|identity)\/(\w+)\.ts$/
const prefix = '\0plain-contract:'

const plain = (call: EndpointSpec) => {
  const { method, path, needs } = call
  const keys = keysOf(call)
  return { method, path, needs, ...(keys && { body: { shape: Object.fromEntries(keys.map((key) => [key, 0])) } }) }
}

/**
 * Reduces the contract's calls in the declarations of resources to plain data: method, path, permission and the keys of the body. The
 * schemas and zod load with the forms that need them, so that a list does without.
 */
export const plainContract = (): Plugin => ({
  name: 'plain-contract',
  enforce: 'pre',
  resolveId(source, importer = '') {
    if (source.startsWith(prefix)) return source
    if (!declarations.test(importer)) return undefined
    const [, backend, name] = group.exec(source) ?? []
    return name === undefined ? undefined : `${prefix}${backend}/${name}`
  },
  load(id) {
    if (!id.startsWith(prefix)) return undefined
    const [backend = '', name = '', each] = id.slice(prefix.length).split('/')
    // the calls as a module of their own, so that tree shaking keeps only those that are used
    if (each === undefined) return `export * as ${name} from '${id}/each'`
    const calls = groups[backend]?.[name]
    if (!calls) this.error(`contract/${backend}/${name}.ts is no group of the contract`)
    return Object.entries(calls)
      .map(([call, spec]) => `const $${call} = ${JSON.stringify(plain(spec))}\nexport { $${call} as ${call} }`)
      .join('\n')
  },
})
