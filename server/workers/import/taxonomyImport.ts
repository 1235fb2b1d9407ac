import type { ExistingInFile, ImportPreview, ImportResult } from '../../../contract/main/importShapes.ts'
import type { JobKind, JobResult } from '../../jobs/kinds.ts'
import { tellLive } from '../../live/tell.ts'
import { dayOf } from '../../../domain/time.ts'
import { assembleEstate } from './estate/assembleEstate.ts'
import { checkExisting, countedOf, holdReused, slicesOf } from './estate/writePlan.ts'
import type { EstateDraft } from './estate/drafts.ts'
import { planEstate, type EstatePlan } from './estate/planEstate.ts'
import { leaveOut } from './estate/leaveOut.ts'
import { readExisting, type ExistingBuilding } from './estate/readExisting.ts'
import { readKnown, readOrigin } from './estate/readKnown.ts'
import type { FileIssue } from './findTables.ts'
import type { Table } from './TableRow.ts'
import { auditImport, checkingPace, refuseErrors, withUpload, type ImportRun } from './importJob.ts'
import { pace, type Pace } from './pace.ts'
import { placeRegister } from '../../addresses/placeRegister.ts'
import { previewOf, sayExisting, skipsExisting, type Counts, type ReadFile } from './preview.ts'
import { readFile } from './readFile.ts'
import { writeRejected } from './rejectedFile.ts'
import { againIfOvertaken, writeInSlices } from './writeInSlices.ts'

const isNew = ({ existingId }: { existingId?: string | undefined }): boolean => existingId === undefined

const countsOf = (draft: EstateDraft): Counts => {
  const leases = [...draft.units.values()].flatMap((unit) => unit.leases)
  return {
    locations: [...draft.locations.values()].filter(isNew).length,
    buildingComplexes: [...draft.complexes.values()].filter(isNew).length,
    heatingCircuits: [...draft.circuits.values()].filter(isNew).length,
    buildings: [...draft.buildings.values()].filter(isNew).length,
    buildingUnits: draft.units.size,
    publicAreas: draft.areas.size,
    rooms: draft.rooms.size,
    windows: draft.windows.length,
    radiators: draft.radiators.length,
    leases: leases.length,
    renters: leases.reduce((sum, { renters }) => sum + renters.length, 0),
  }
}

interface Settled {
  tables: readonly Table[]
  joinable: ReadonlyMap<string, ExistingBuilding>
  existing?: ExistingInFile
  said: FileIssue[]
}

/** Says once what of the file is in the estate already, and leaves it out where the user wants that or where it would be an error a row. */
const settleKnown = async (
  { inScope, tenantId, file }: ImportRun,
  tables: readonly Table[],
  steps: Pace,
): Promise<Settled> => {
  const known = await readKnown(inScope, tenantId, tables, steps)
  const remaining = leaveOut(tables, known)
  const { units, buildings, rows, newRows } = remaining
  if (units.size + buildings.size === 0) return { tables, joinable: new Map(), said: [] }
  const created =
    units.size > 0
      ? [...units].map((id) => known.units.get(id))
      : [...buildings].map((key) => known.buildings.get(key))
  const instants = created.flatMap((one) => one?.createdAt ?? [])
  const origin = await inScope((tx) => readOrigin(tx, tenantId, instants))
  const existing = {
    rows,
    newRows,
    units: units.size,
    buildings: buildings.size,
    ...origin,
    leftOut: file.existing === 'leaveOut',
  }
  const said = sayExisting(existing)
  const skips = skipsExisting({ ...existing, rows: rows + buildings.size })
  return skips
    ? { tables: remaining.tables, joinable: known.buildings, existing, said: [said] }
    : { tables, joinable: new Map(), existing, said: [said] }
}

interface Checked {
  read: ReadFile
  draft: EstateDraft
  preview(): ImportPreview
}

/** Reads the file and reports everything that is wrong with it; writes nothing. */
const check = async (run: ImportRun, share: number): Promise<Checked> => {
  const { pace: steps, ...read } = await readFile(run, run.file, 'estate', checkingPace(run, share))
  const { tables, joinable, existing, said } = await settleKnown(run, read.tables, steps)
  const draft = await assembleEstate(tables, {
    register: placeRegister(),
    pace: steps,
    locationName: run.file.locationName,
    today: dayOf(run.now),
    joinable,
  })
  checkExisting(draft, await readExisting(run.inScope, run.tenantId, draft))
  return {
    read,
    draft,
    preview: () => ({
      ...previewOf({ ...read, tables, issues: [...said, ...read.issues] }, countsOf(draft)),
      ...(existing && { existing }),
    }),
  }
}

/** Percentage of an import's progress that checking takes. */
const checkingShare = 60

const resultOf = (run: ImportRun, draft: EstateDraft, plan: EstatePlan, rows: number): ImportResult => {
  const named = [
    ...draft.locations.values(),
    ...[...draft.buildings.values()].map(({ complex }) => complex.location),
  ]
  const existing = new Map(
    named.flatMap(({ existingId, name }) =>
      existingId === undefined ? [] : [[existingId, { id: existingId, name }]],
    ),
  )
  return {
    fileName: run.file.fileName,
    rows,
    created: countsOf(draft),
    locations: [...plan.locations.map(({ id, name }) => ({ id, name })), ...existing.values()],
  }
}

const write = async (run: ImportRun, { draft, preview }: Checked): Promise<JobResult> => {
  checkExisting(draft, await readExisting(run.inScope, run.tenantId, draft))
  const checked = preview()
  const { summary } = checked
  refuseErrors(checked, run.file)
  const plan = await planEstate(draft, { tenantId: run.tenantId, now: run.now, pace: pace(run.signal) })
  const parts = slicesOf(plan, { userId: run.actor.userId, now: run.now })
  const rows = Object.values(plan).reduce((sum, { length }) => sum + length, 0)
  return writeInSlices(
    run,
    { slices: parts, rows, counted: countedOf(plan), from: checkingShare },
    async (tx) => {
      await holdReused(tx, draft)
      await auditImport(tx, run, 'taxonomy.import', summary.rows, summary.toCreate)
      const result = resultOf(run, draft, plan, summary.rows)
      await tellLive(tx, [
        { tenantId: run.tenantId, topic: 'estate', ids: result.locations.map(({ id }) => id) },
      ])
      return { result }
    },
  )
}

/** Checks an estate file. Result: ImportPreview. */
export const taxonomyImportValidate: JobKind = withUpload(async (run) => ({
  result: (await check(run, 100)).preview(),
}))

/** Checks an estate file. Result: the file with the reasons why rows are rejected. */
export const taxonomyImportRejected: JobKind = withUpload(async (run) => {
  const { read, preview } = await check(run, 90)
  return writeRejected(run, read, preview())
})

/** Imports an estate file, whole or not at all. Result: ImportResult. Errors: fileRefused, importHasErrors. */
export const taxonomyImport: JobKind = withUpload(async (run) => {
  const checked = await check(run, checkingShare)
  refuseErrors(checked.preview(), run.file)
  run.signal.throwIfAborted()
  return againIfOvertaken(() => write(run, checked))
})
