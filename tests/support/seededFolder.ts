import { cp, rm } from 'node:fs/promises'
import { startVentil } from './startVentil.ts'
import { tempFolder } from './tempFolder.ts'

/** The one of this run, for those of its parts that start on it (scripts/test.mjs). */
const given = process.env['VENTIL_SEEDED']

/** Has Ventil run once in a new folder. */
export const seed = async (): Promise<string> => {
  const folder = await tempFolder('ventil-seeded-')
  const first = await startVentil({
    dataDir: folder,
    env: { DATABASE_URL: '', VENTIL_SERVE_WEB: '0', SIMULATOR_SPEED: '0' },
  })
  const { code } = await first.end('SIGTERM')
  if (code !== 0) throw new Error(`the first start did not end well: ${first.output()}`)
  return folder
}

/** A data folder in which Ventil has run once, so that it contains the demo. Copying it takes a moment, while seeding takes ten seconds. */
export const seededFolder = async () => {
  const folder = given ?? (await seed())
  return {
    folder,
    /** Copies this folder to the target. */
    copyTo: (target: string) => cp(folder, target, { recursive: true }),
    remove: async () => {
      if (given === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
