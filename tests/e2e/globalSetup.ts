import { seededFolder } from '../support/seededFolder.ts'

/** Seeds the demo once for all workers; each starts on a copy of it (fixtures.ts). */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { folder, remove } = await seededFolder()
  process.env['VENTIL_SEEDED'] = folder
  return remove
}
