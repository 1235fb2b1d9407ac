import { join } from 'node:path'
import type { Deps } from '../../server/deps.ts'

/** The folder in which a test app keeps its files. */
export const filesFolder = ({ config }: Pick<Deps, 'config'>): string => join(config.dataDir, 'files')

/** Stores a file with this content; returns its key. */
export const storeFile = ({ files }: Pick<Deps, 'files'>, content: string | Uint8Array): Promise<string> =>
  files.write(async (stream) => stream.end(content))
