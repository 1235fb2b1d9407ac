import { cp, rm } from 'node:fs/promises'
import { startVentil } from './startVentil.ts'
import { tempFolder } from './tempFolder.ts'

/**
 * A data folder in which Ventil has run once, so that it contains the demo. Copying it takes a moment, while seeding takes half a minute.
 */
export const seededFolder = async () => {
  const folder = await tempFolder('ventil-seeded-')
  const first = await startVentil({ dataDir: folder, env: { DATABASE_URL: '', VENTIL_SERVE_WEB: '0', SIMULATOR_SPEED: '0' } })
  const { code } = await first.end('SIGTERM')
  if (code !== 0) throw new Error(`the first start did not end well: ${first.output()}`)
  return {
    folder,
    /** Copies this folder to the target. */
    copyTo: (target: string) => cp(folder, target, { recursive: true }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
