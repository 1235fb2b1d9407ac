import { LiteDatabase } from './lite.ts'
import type { Database } from './open.ts'

/** The whole embedded database as a tarball, usable as a template for `openDatabase`. */
export function dumpDatabase(db: Database): Promise<Blob> {
  if (!(db instanceof LiteDatabase)) throw new Error('Only the embedded database can be dumped.')
  return db.dump()
}
