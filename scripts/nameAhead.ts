import type { OutputBundle, OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'

const app = '/src/mountApp.tsx'
const list = /\/src\/resources\/([^/]+)\/\w+List\.tsx$/

const chunksOf = (bundle: OutputBundle): OutputChunk[] => Object.values(bundle).filter((file) => file.type === 'chunk')

/**
 * Lists in the page the scripts that a signed-in user's browser will need: those of the app, and those of the list at the requested URL.
 * public/boot.js requests them immediately. Otherwise they would load one after the other: entry, app, list.
 */
export const nameAhead = (): Plugin => ({
  name: 'name-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const chunks = new Map(chunksOf(bundle).map((chunk) => [chunk.fileName, chunk]))
      const withImports = (fileName: string, seen = new Set<string>()): Set<string> => {
        if (!seen.has(fileName)) for (const imported of chunks.get(seen.add(fileName) && fileName)?.imports ?? []) withImports(imported, seen)
        return seen
      }
      const holder = (test: (id: string) => boolean) => [...chunks.values()].find(({ moduleIds }) => moduleIds.some(test))?.fileName ?? ''
      const [entry] = [...chunks.values()].filter(({ isEntry }) => isEntry)
      const first = withImports(entry?.fileName ?? '')
      const own = [...withImports(holder((id) => id.endsWith(app)))].filter((file) => !first.has(file))
      const known = new Set([...first, ...own])
      const lists = [...chunks.values()].flatMap(({ fileName, moduleIds }) =>
        moduleIds.flatMap((id) => {
          const [, resource] = list.exec(id) ?? []
          return resource === undefined ? [] : [[resource, [...withImports(fileName)].filter((file) => !known.has(file))] as const]
        }),
      )
      const ahead = JSON.stringify({ app: own, lists: Object.fromEntries(lists) })
      return [{ tag: 'script', attrs: { type: 'application/json', id: 'ahead' }, children: ahead, injectTo: 'head-prepend' }]
    },
  },
})
