import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  file: string
  name?: string
  isDynamicEntry?: boolean
  imports?: string[]
  css?: string[]
  dynamicImports?: string[]
}

const isManifest = (value: unknown): value is Record<string, Chunk> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((chunk) => typeof chunk === 'object' && chunk !== null && 'file' in chunk)

/** The chunks of a build by their sources, as the build wrote them into its folder. */
export const readManifest = (folder: string): Record<string, Chunk> => {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  if (!isManifest(manifest)) throw new Error('The build wrote no manifest.')
  return manifest
}
