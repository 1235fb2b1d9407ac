import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Makes the data folder, with data of people and keys: no other account of the machine reads it, nor what this process makes from now on. Those
 * above it stay open, as the database's account may have to pass.
 */
export const makeDataFolder = async (dataDir: string): Promise<void> => {
  process.umask(0o022)
  await mkdir(dirname(resolve(dataDir)), { recursive: true })
  process.umask(0o077)
  await mkdir(dataDir, { recursive: true })
}
