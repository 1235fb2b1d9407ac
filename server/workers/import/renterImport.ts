import type { ImportPreview, ImportResult } from '../../../contract/main/importShapes.ts'
import { recordImported } from '../../actions/consent/recordAgreements.ts'
import { tellHomes } from '../../actions/consent/settleRenters.ts'
import { leases, locations, renters } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import type { JobKind, JobResult } from '../../jobs/kinds.ts'
import { dayOf } from '../../../domain/time.ts'
import { insertRows } from '../../db/bulk.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { readUnits } from './estate/readExisting.ts'
import { renterRow } from './estate/rowsOf.ts'
import { auditImport, checkingPace, refuseErrors, withUpload, type ImportRun } from './importJob.ts'
import { noCounts, previewOf, type Counts, type ReadFile } from './preview.ts'
import { readFile } from './readFile.ts'
import type { Pace } from './pace.ts'
import { writeRejected } from './rejectedFile.ts'
import { assembleRenters, type JoinedUnit } from './renters/assembleRenters.ts'

const countsOf = (units: readonly JoinedUnit[]): Counts => {
  const all = units.flatMap((unit) => unit.leases)
  return { ...noCounts(), leases: all.filter(({ id }) => id === undefined).length, renters: all.reduce((sum, lease) => sum + lease.renters.length, 0) }
}

/** Checks the rows of a file against the existing units and leases. */
const check = async (tx: Tx, run: ImportRun, read: ReadFile, pace: Pace): Promise<{ units: JoinedUnit[]; preview: ImportPreview }> => {
  const [table] = read.tables
  const source = table?.rows ?? []
  const ids = [...new Set(source.flatMap(({ cells }) => cells.get('customerId') ?? []))]
  const { rows, units } = await assembleRenters(source, await readUnits(tx, run.tenantId, ids), dayOf(run.now), pace)
  return { units, preview: previewOf({ ...read, tables: table ? [{ ...table, rows }] : [] }, countsOf(units)) }
}

const planRows = (units: readonly JoinedUnit[], { tenantId, now }: ImportRun) => {
  const at = now.toISOString()
  const fresh = () => ({ id: newId(), version: 1, createdAt: at, updatedAt: at, tenantId })
  const joined = units.flatMap(({ unit, leases: all }) =>
    all.map((lease) => ({
      place: { locationId: unit.locationId, complexId: unit.complexId, buildingId: unit.buildingId, unitId: unit.id },
      lease,
      leaseId: lease.id ?? newId(),
    })),
  )
  return {
    leases: joined
      .filter(({ lease }) => lease.id === undefined)
      .map(({ place, lease, leaseId }) => ({ ...fresh(), id: leaseId, ...place, startsOn: lease.startsOn, endsOn: lease.endsOn })),
    renters: joined.flatMap(({ place, lease, leaseId }) => lease.renters.map((renter) => ({ ...fresh(), ...place, leaseId, ...renterRow(renter) }))),
  }
}

const write = (run: ImportRun, read: ReadFile, pace: Pace): Promise<JobResult> =>
  run.conclude(async (tx) => {
    const { units, preview } = await check(tx, run, read, pace)
    refuseErrors(preview, run.file)
    const plan = planRows(units, run)
    await insertRows(tx, leases, plan.leases)
    await insertRows(tx, renters, plan.renters)
    await recordImported(tx, plan.renters, { userId: run.actor.userId, now: run.now })
    await tellHomes(
      tx,
      units.map(({ unit }) => unit.id),
    )
    await auditImport(tx, run, 'renters.import', preview.summary.rows, preview.summary.toCreate)
    const ids = [...new Set(units.map(({ unit }) => unit.locationId))]
    const touched =
      ids.length === 0
        ? []
        : await tx
            .select({ id: locations.id, name: locations.name })
            .from(locations)
            .where(and(eq(locations.tenantId, run.tenantId), inArray(locations.id, ids)))
    const result: ImportResult = { fileName: run.file.fileName, rows: preview.summary.rows, created: preview.summary.toCreate, locations: touched }
    return { result }
  })

const read = async (run: ImportRun, share: number) => {
  const { pace, ...file } = await readFile(run, run.file, 'renters', checkingPace(run, share))
  return { pace, file }
}

/** Checks a renter file. Result: ImportPreview. */
export const renterImportValidate: JobKind = withUpload(async (run) => {
  const { pace, file } = await read(run, 100)
  return { result: (await run.inScope((tx) => check(tx, run, file, pace))).preview }
})

/** Checks a renter file. Result: the file with the reasons why rows are rejected. */
export const renterImportRejected: JobKind = withUpload(async (run) => {
  const { pace, file } = await read(run, 90)
  return writeRejected(run, file, (await run.inScope((tx) => check(tx, run, file, pace))).preview)
})

/**
 * Imports a renter file in one transaction, which also checks it against existing data. Result: ImportResult. Errors: fileRefused,
 * importHasErrors.
 */
export const renterImport: JobKind = withUpload(async (run) => {
  const { pace, file } = await read(run, 90)
  run.signal.throwIfAborted()
  return write(run, file, pace)
})
