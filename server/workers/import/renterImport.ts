import type { ExistingInFile, ImportPreview, ImportResult } from '../../../contract/main/importShapes.ts'
import { tellHomes } from '../../actions/consent/settleRenters.ts'
import { leases, locations } from '../../db/schema.ts'
import { newId } from '../../ids.ts'
import type { JobKind, JobResult } from '../../jobs/kinds.ts'
import { tellLive } from '../../live/tell.ts'
import { dayOf } from '../../../domain/time.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { readOrigin } from './estate/readKnown.ts'
import { renterRow } from './estate/rowsOf.ts'
import { renterSlices } from './estate/writePlan.ts'
import { auditImport, checkingPace, refuseErrors, withUpload, type ImportRun } from './importJob.ts'
import { noCounts, previewOf, sayExisting, skipsExisting, type Counts, type ReadFile } from './preview.ts'
import { readFile } from './readFile.ts'
import type { Pace } from './pace.ts'
import { writeRejected } from './rejectedFile.ts'
import { assembleRenters, knownRows, type JoinedUnit } from './renters/assembleRenters.ts'
import { areAsRead, readHomes, type Homes } from './renters/readHomes.ts'
import type { TableRow } from './TableRow.ts'
import { againIfOvertaken, ChangedMeanwhile, insertSlices, writeInSlices } from './writeInSlices.ts'

const countsOf = (units: readonly JoinedUnit[]): Counts => {
  const all = units.flatMap((unit) => unit.leases)
  return {
    ...noCounts(),
    leases: all.filter(({ id }) => id === undefined).length,
    renters: all.reduce((sum, lease) => sum + lease.renters.length, 0),
  }
}

interface Checked {
  homes: Homes
  units: JoinedUnit[]
  preview: ImportPreview
}

/** Says once which renters of the file live there already, and leaves them out where the user wants that or where each would be an error. */
const settleKnown = async (run: ImportRun, source: readonly TableRow[], homes: Homes, pace: Pace) => {
  const known = await knownRows(source, homes, dayOf(run.now), pace)
  if (known.size === 0) return { rows: source, said: [] }
  const origin = await run.inScope((tx) =>
    readOrigin(tx, run.tenantId, [...known.values()], ['renters.import', 'taxonomy.import']),
  )
  const units = new Set([...known.keys()].map(({ cells }) => cells.get('customerId'))).size
  const figures = { rows: known.size, newRows: source.length - known.size, units, buildings: 0 }
  const existing: ExistingInFile = { ...figures, ...origin, leftOut: run.file.existing === 'leaveOut' }
  return {
    rows: skipsExisting(existing) ? source.filter((row) => !known.has(row)) : source,
    existing,
    said: [sayExisting(existing, 'renters')],
  }
}

/** Checks the rows of a file against the existing units and leases. */
const check = async (run: ImportRun, read: ReadFile, pace: Pace): Promise<Checked> => {
  const [table] = read.tables
  const source = table?.rows ?? []
  const homes = await readHomes(
    run.inScope,
    run.tenantId,
    source.flatMap(({ cells }) => cells.get('customerId') ?? []),
  )
  const { existing, said, rows: remaining } = await settleKnown(run, source, homes, pace)
  const { rows, units } = await assembleRenters(remaining, homes.units, dayOf(run.now), pace)
  const preview = previewOf(
    { ...read, tables: table ? [{ ...table, rows }] : [], issues: [...said, ...read.issues] },
    countsOf(units),
  )
  return { homes, units, preview: { ...preview, ...(existing && { existing }) } }
}

const planRows = (units: readonly JoinedUnit[], { tenantId, now }: ImportRun) => {
  const at = now.toISOString()
  const fresh = () => ({ id: newId(), version: 1, createdAt: at, updatedAt: at, tenantId })
  const joined = units.flatMap(({ unit, leases: all }) =>
    all.map((lease) => ({
      place: {
        locationId: unit.locationId,
        complexId: unit.complexId,
        buildingId: unit.buildingId,
        unitId: unit.id,
      },
      lease,
      leaseId: lease.id ?? newId(),
    })),
  )
  return {
    leases: joined
      .filter(({ lease }) => lease.id === undefined)
      .map(({ place, lease, leaseId }) => ({
        ...fresh(),
        id: leaseId,
        ...place,
        startsOn: lease.startsOn,
        endsOn: lease.endsOn,
      })),
    renters: joined.flatMap(({ place, lease, leaseId }) =>
      lease.renters.map((renter) => ({ ...fresh(), ...place, leaseId, ...renterRow(renter) })),
    ),
  }
}

const write = async (run: ImportRun, read: ReadFile, pace: Pace): Promise<JobResult> => {
  const { homes, units, preview } = await check(run, read, pace)
  refuseErrors(preview, run.file)
  const plan = planRows(units, run)
  const slices = [
    ...insertSlices(leases, plan.leases),
    ...renterSlices(plan.renters, { userId: run.actor.userId, now: run.now }),
  ]
  return writeInSlices(
    run,
    { slices, rows: plan.leases.length + plan.renters.length, counted: [], from: checkingShare },
    async (tx) => {
      if (!(await areAsRead(tx, run.tenantId, homes))) throw new ChangedMeanwhile()
      const homeIds = units.map(({ unit }) => unit.id)
      await tellHomes(tx, homeIds)
      if (homeIds.length > 0)
        await tellLive(
          tx,
          (['estate', 'people'] as const).map((topic) => ({ tenantId: run.tenantId, topic, ids: homeIds })),
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
      const result: ImportResult = {
        fileName: run.file.fileName,
        rows: preview.summary.rows,
        created: preview.summary.toCreate,
        locations: touched,
      }
      return { result }
    },
  )
}

const read = async (run: ImportRun, share: number) => {
  const { pace, ...file } = await readFile(run, run.file, 'renters', checkingPace(run, share))
  return { pace, file }
}

/** Checks a renter file. Result: ImportPreview. */
export const renterImportValidate: JobKind = withUpload(async (run) => {
  const { pace, file } = await read(run, 100)
  return { result: (await check(run, file, pace)).preview }
})

/** Checks a renter file. Result: the file with the reasons why rows are rejected. */
export const renterImportRejected: JobKind = withUpload(async (run) => {
  const { pace, file } = await read(run, 90)
  return writeRejected(run, file, (await check(run, file, pace)).preview)
})

/** Percentage of an import's progress that checking takes. */
const checkingShare = 60

/** Imports a renter file, whole or not at all. Result: ImportResult. Errors: fileRefused, importHasErrors. */
export const renterImport: JobKind = withUpload(async (run) => {
  const { pace, file } = await read(run, checkingShare)
  run.signal.throwIfAborted()
  return againIfOvertaken(() => write(run, file, pace))
})
