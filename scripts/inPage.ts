import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { minifySync, type Plugin } from 'vite'

const script = /<script src="\/(src\/page\/\w+\.js)"><\/script>/g
const stylesheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/

/** A classic script as short as it gets. */
export const short = (path: string): string => {
  const { code, errors } = minifySync(
    path,
    readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8'),
    { module: false },
  )
  const [error] = errors
  if (error) throw new Error(`${path}: ${error.message}`)
  return code.trim()
}

/**
 * Writes the scripts and styles that stand before everything else into the page itself. As files of their own, they would hold up the app's
 * scripts for one more way to the server and back. The web server allows the page's own scripts by their hashes (server/sites/web.ts).
 */
export const inPage = (): Plugin[] => [
  {
    name: 'scripts-in-page',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(script, (_, path: string) => `<script>${short(path)}</script>`),
    },
  },
  {
    name: 'styles-in-page',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(stylesheet, (link, name: string) => {
          const file = bundle[name]
          return file?.type === 'asset' ? `<style>${String(file.source).trim()}</style>` : link
        }),
    },
    // they are there: named with every import() of the app, they would be fetched once more, and the page that is imported would wait for them
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.isEntry) continue
        for (const name of file.viteMetadata?.importedCss ?? []) delete bundle[name]
        file.viteMetadata?.importedCss.clear()
      }
    },
  },
]
