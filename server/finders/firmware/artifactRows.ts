import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { firmwareCore, FirmwareArtifact } from '../../../contract/main/firmware.ts'
import type { FirmwareKind } from '../../../domain/firmware/artifacts.ts'
import { containing, listPage, type PageRequest } from '../../db/page.ts'
import { firmwareArtifacts as table, naturalOrder } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { found } from '../../http/refusal.ts'
import { userName } from '../accounts/userName.ts'

/** With its table: in a query of one table drizzle names columns alone, and the inner tables have an id, too. */
const idOfArtifact = sql`${table}.id`

const selectArtifacts = (
  tx: Tx,
  where: SQL | undefined,
  { order = [], limit = 1, offset = 0 }: PageRequest,
): Promise<z.input<typeof FirmwareArtifact>[]> =>
  tx
    .select({
      id: table.id,
      kind: table.kind,
      version: table.version,
      size: table.size,
      compressedSize: table.compressedSize,
      sha256: table.sha256,
      signedBy: table.signedBy,
      hardwareRevisions: table.hardwareRevisions,
      note: table.note,
      createdAt: table.createdAt,
      createdByName: userName(table.createdBy),
      uses: sql<number>`((select count(*) from main.firmware_batches b where b.artifact_id = ${idOfArtifact})
        + (select count(*) from main.automatic_updates a where a.artifact_id = ${idOfArtifact}))::int`,
    })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)

const sortKeys = { Version: naturalOrder(table.version), CreatedAt: table.createdAt, Size: table.size }

/** A page of the versions of a program. */
export const artifactPage = (tx: Tx, kind: FirmwareKind, query: z.output<typeof firmwareCore.list.query>) => {
  const where = and(
    eq(table.kind, kind),
    query.Ids && inArray(table.id, query.Ids),
    query.Query ? sql`${table.version} ilike ${containing(query.Query)}` : undefined,
  )
  return listPage({
    tx,
    table,
    query,
    where,
    sortKeys,
    rows: (request) => selectArtifacts(tx, where, request),
  })
}

const ofVersion = (kind: FirmwareKind, version: string): SQL | undefined =>
  and(eq(table.kind, kind), eq(table.version, version))

/** A version of a program. Errors: 404. */
export const readArtifact = async (tx: Tx, kind: FirmwareKind, version: string) =>
  found((await selectArtifacts(tx, ofVersion(kind, version), {}))[0])

export type ArtifactRow = typeof table.$inferSelect

/** The version to install. Errors: firmwareNotFound 404. */
export const findArtifact = async (tx: Tx, kind: FirmwareKind, version: string): Promise<ArtifactRow> =>
  found((await tx.select().from(table).where(ofVersion(kind, version)))[0], 'firmwareNotFound')

/** The newest version of a program; undefined if there is none. */
export const newestArtifact = async (tx: Tx, kind: FirmwareKind): Promise<ArtifactRow | undefined> =>
  (
    await tx
      .select()
      .from(table)
      .where(eq(table.kind, kind))
      .orderBy(desc(naturalOrder(table.version)))
      .limit(1)
  )[0]
