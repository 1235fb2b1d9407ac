import type { Plugin } from 'vite'

/**
 * Names with each import() only those scripts to request ahead that the script around it has not loaded itself. The bundler names them all,
 * with their hashes, which do not compress: they were 2 % of the first list.
 */
export const leanPreloads = (): Plugin => {
  let imports = new Map<string, readonly string[]>()
  const loadedBy = (file: string, seen = new Set<string>()): Set<string> => {
    if (!seen.has(file))
      for (const imported of imports.get(seen.add(file) && file) ?? []) loadedBy(imported, seen)
    return seen
  }
  return {
    name: 'lean-preloads',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, needed, { hostId, hostType }) => {
            if (hostType === 'html') return needed
            const loaded = loadedBy(hostId)
            const missing = needed.filter((file) => !loaded.has(file))
            // the import itself requests a script that needs no other
            return missing.length > 1 ? missing : []
          },
        },
      },
    }),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      imports = new Map(
        chunks.map((chunk) => [
          chunk.fileName,
          [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])],
        ]),
      )
    },
  }
}
