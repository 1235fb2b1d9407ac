import { rm } from 'node:fs/promises'
import { tempFolder } from '../../../tests/support/tempFolder.ts'

/** A temporary empty folder, and the function that removes it. */
export async function scratchFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await tempFolder('ventil-db-')
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
