import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A hash that changes whenever a migration changes. */
export const schemaFingerprint = (): string => {
  const root = join(import.meta.dirname, '../..')
  const migrations = join(root, 'server/db/migrations')
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(join(migrations, name)))
  return hash.digest('hex').slice(0, 16)
}
