import type { Plugin } from 'vite'

/**
 * Names in the page the scripts of the app, which index.html asks for where somebody is signed in: otherwise they are asked for by the entry,
 * one way to the server and back later, which is a tenth of the time to the rows on a slow phone (`npm run bench -- phone`).
 */
export const appAhead = (): Plugin => ({
  name: 'app-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file] as const] : [],
        ),
      )
      const files = new Set<string>()
      const add = (file: string): void => {
        if (files.has(file)) return
        files.add(file)
        chunks.get(file)?.imports.forEach(add)
      }
      for (const { fileName, facadeModuleId } of chunks.values())
        if (facadeModuleId?.endsWith('/src/mountApp.tsx')) add(fileName)
      if (files.size === 0) throw new Error('src/mountApp.tsx is not part of the build')
      return [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: 'ahead' },
          children: JSON.stringify([...files]),
          injectTo: 'head-prepend',
        },
      ]
    },
  },
})
