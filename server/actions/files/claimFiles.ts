import { createHash, randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import { jobs, keys } from '../../db/schema.ts'
import { asAdmin, withScope } from '../../db/scope.ts'
import type { BaseDeps } from '../../deps.ts'

type Claiming = Pick<BaseDeps, 'config' | 'db' | 'files'>

/** The key under which the database holds the installation's id. */
const idKey = 'installationId'
const Stored = z.object({ id: z.string() })

const installationId = ({ db }: Claiming): Promise<string> =>
  withScope(db.pool, { role: 'app_identity' }, async (tx) => {
    await tx
      .insert(keys)
      .values({ id: idKey, value: { id: randomUUID() } })
      .onConflictDoNothing()
    const [row] = await tx.select({ value: keys.value }).from(keys).where(eq(keys.id, idKey))
    return Stored.parse(row?.value).id
  })

/**
 * Where the database is, which a copy of it does not share: the server and the database on it, or the folder of an embedded one. The files of
 * an embedded database that lie beside it are copied with it.
 */
const placeOf = async ({ config, db }: Claiming): Promise<string> => {
  if (db.kind === 'lite')
    return config.files === undefined
      ? ''
      : stat(join(config.dataDir, 'db')).then(
          ({ ino }) => String(ino),
          () => '',
        )
  const { rows } = await db.pool.query<{ place: string }>(
    `select (select system_identifier from pg_control_system()) || '/' || oid as place from pg_database where datname = current_database()`,
  )
  return rows[0]?.place ?? ''
}

/** What the store is marked with: a hash, since a bucket may be readable by more people than the database. */
const markOf = async (deps: Claiming): Promise<string> =>
  createHash('sha256')
    .update(`${await installationId(deps)} ${await placeOf(deps)}`)
    .digest('hex')

/** Those of the files that jobs of this database name. */
export const namedByJobs = ({ db }: Pick<Claiming, 'db'>, files: readonly string[]): Promise<ReadonlySet<string>> =>
  withScope(db.pool, asAdmin, async (tx) => {
    const upload = sql<string>`${jobs.input} ->> 'fileKey'`
    const rows = await tx
      .select({ result: jobs.fileKey, upload })
      .from(jobs)
      .where(or(inArray(jobs.fileKey, [...files]), inArray(upload, [...files])))
    return new Set(rows.flatMap((row) => [row.result, row.upload].filter((key) => key !== null)))
  })

/**
 * Marks the store as this database's, which will delete the files in it that none of its jobs names. A store without a mark is taken if it
 * holds no files of others. Errors: the store is another database's; it holds files that this one does not know.
 */
export const claimFiles = async (deps: Claiming, { adopt = false } = {}): Promise<void> => {
  const { config, db, files } = deps
  const own = await markOf(deps)
  const found = await files.mark()
  if (found === own) return
  const where = config.files ? 'at FILES_URL' : 'in VENTIL_DATA'
  const remedy = `Set ${config.files ? 'FILES_URL to another bucket or folder' : 'VENTIL_DATA to another folder'}. If this database has replaced the other one for good, start it once with FILES_ADOPT=1.`
  if (!adopt && found !== undefined) throw new Error(`The files ${where} belong to another database, or to the one that this is a copy of. ${remedy}`)
  // what lies beside an embedded database without a mark is older than marks
  const isOwnFolder = db.kind === 'lite' && !config.files
  if (!adopt && !isOwnFolder && (await files.holdsOther((some) => namedByJobs(deps, some))))
    throw new Error(`The files ${where} are not known to this database, which would delete them. ${remedy}`)
  await files.setMark(own)
}

/** Errors: another database has taken the store over, or nobody has marked it. To be asked before files are deleted that no call named. */
export const holdFiles = async (deps: Claiming): Promise<void> => {
  if ((await deps.files.mark()) !== (await markOf(deps))) throw new Error('the files belong to another database: this one deletes none of them')
}
