import { createHash, randomUUID } from 'node:crypto'
import { eq, inArray, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import { dataTransfers, firmwareArtifacts, jobs, keys, photos, tenants } from '../../db/schema.ts'
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
 * Where the database is: the server and the database on it. A restored dump is elsewhere; a copy of a whole server, byte by byte, is not.
 */
const placeOf = async ({ db }: Claiming): Promise<string> => {
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

/** Those of the files that jobs, photos, data transfers and firmware versions of this database name. */
export const namedByRows = (
  { db }: Pick<Claiming, 'db'>,
  files: readonly string[],
): Promise<ReadonlySet<string>> =>
  withScope(db.pool, asAdmin, async (tx) => {
    const upload = sql<string>`${jobs.input} ->> 'fileKey'`
    const rows = await tx
      .select({ result: jobs.fileKey, upload })
      .from(jobs)
      .where(or(inArray(jobs.fileKey, [...files]), inArray(upload, [...files])))
    const shown = await tx
      .select({ key: photos.fileKey })
      .from(photos)
      .where(inArray(photos.fileKey, [...files]))
    const read = await tx
      .select({ key: dataTransfers.fileKey })
      .from(dataTransfers)
      .where(inArray(dataTransfers.fileKey, [...files]))
    const { fileKey, compressedKey } = firmwareArtifacts
    const firmware = await tx
      .select({ fileKey, compressedKey })
      .from(firmwareArtifacts)
      .where(or(inArray(fileKey, [...files]), inArray(compressedKey, [...files])))
    return new Set([
      ...rows.flatMap((row) => [row.result, row.upload].filter((key) => key !== null)),
      ...shown.map(({ key }) => key),
      ...read.flatMap(({ key }) => key ?? []),
      ...firmware.flatMap((row) => [row.fileKey, row.compressedKey]),
    ])
  })

/** Whether the database has been worked with; one that has just been made is empty. */
const hasClients = ({ db }: Claiming): Promise<boolean> =>
  withScope(
    db.pool,
    asAdmin,
    async (tx) => (await tx.select({ id: tenants.id }).from(tenants).limit(1)).length > 0,
  )

/**
 * Marks the store as this database's, which will delete the files in it that none of its jobs, photos and firmware versions names. A folder is taken if it holds no files of
 * others, or if nobody has marked it and the database has been worked with: then it is older than marks. A bucket, which a copy of the database
 * reaches too, is taken only without a mark and if it holds no files of others. Errors: the store is another database's; it holds files
 * that this one does not know.
 */
export const claimFiles = async (deps: Claiming, { adopt = false } = {}): Promise<void> => {
  const { config, files } = deps
  const own = await markOf(deps)
  const found = await files.mark()
  if (found === own) return
  const isBucket = config.files !== undefined
  const holdsOther = () => files.holdsOther((some) => namedByRows(deps, some))
  const [where, elsewhere] = isBucket
    ? ['at FILES_URL', 'FILES_URL to another bucket or folder']
    : ['in VENTIL_DATA', 'VENTIL_DATA to another folder']
  if (!adopt && found !== undefined && (isBucket || (await holdsOther())))
    throw new Error(
      `The files ${where} belong to another database, or to the one that this is a copy of. Set ${elsewhere}. If this database has replaced the other one for good, start it once with FILES_ADOPT=1.`,
    )
  if (!adopt && found === undefined && (isBucket || !(await hasClients(deps))) && (await holdsOther()))
    throw new Error(
      `The files ${where} are not known to this database, which would delete them. If they have always been this database's, or it has replaced theirs for good, start it once with FILES_ADOPT=1. Otherwise set ${elsewhere}.`,
    )
  await files.setMark(own)
}

/** Errors: another database has taken the store over, or nobody has marked it. To be asked before files are deleted that no call named. */
export const holdFiles = async (deps: Claiming): Promise<void> => {
  if ((await deps.files.mark()) !== (await markOf(deps)))
    throw new Error('the files belong to another database: this one deletes none of them')
}
