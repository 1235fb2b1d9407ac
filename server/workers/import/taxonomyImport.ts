import type { ImportPreview, ImportResult } from '../../../contract/main/importShapes.ts'
import type { JobKind, JobResult } from '../../jobs/kinds.ts'
import { dayOf } from '../../../domain/time.ts'
import { assembleEstate } from './estate/assembleEstate.ts'
import { checkExisting, writePlan } from './estate/writePlan.ts'
import type { EstateDraft } from './estate/drafts.ts'
import { planEstate, type EstatePlan } from './estate/planEstate.ts'
import { readExisting } from './estate/readExisting.ts'
import { auditImport, checkingPace, refuseErrors, withUpload, type ImportRun } from './importJob.ts'
import { pace } from './pace.ts'
import { placeRegister } from '../../addresses/placeRegister.ts'
import { previewOf, type Counts } from './preview.ts'
import { readFile } from './readFile.ts'
import { isUniqueViolation } from './startImport.ts'

const isNew = ({ existingId }: { existingId?: string | undefined }): boolean => existingId === undefined

const countsOf = (draft: EstateDraft): Counts => {
  const leases = [...draft.units.values()].flatMap((unit) => unit.leases)
  return {
    locations: [...draft.locations.values()].filter(isNew).length,
    buildingComplexes: [...draft.complexes.values()].filter(isNew).length,
    heatingCircuits: [...draft.circuits.values()].filter(isNew).length,
    buildings: draft.buildings.size,
    buildingUnits: draft.units.size,
    publicAreas: draft.areas.size,
    rooms: draft.rooms.size,
    windows: draft.windows.length,
    radiators: draft.radiators.length,
    leases: leases.length,
    renters: leases.reduce((sum, { renters }) => sum + renters.length, 0),
  }
}

interface Checked {
  draft: EstateDraft
  preview(): ImportPreview
}

/** Reads the file and reports everything that is wrong with it; writes nothing. */
const check = async (run: ImportRun, share: number): Promise<Checked> => {
  const { pace: steps, ...read } = await readFile(run, run.file, 'estate', checkingPace(run, share))
  const draft = await assembleEstate(read.tables, { register: placeRegister(), pace: steps, locationName: run.file.locationName, today: dayOf(run.now) })
  checkExisting(draft, await run.inScope((tx) => readExisting(tx, run.tenantId, draft)))
  return { draft, preview: () => previewOf(read, countsOf(draft)) }
}

/** Percentage of an import's progress that checking takes. */
const checkingShare = 60

const resultOf = (run: ImportRun, draft: EstateDraft, plan: EstatePlan, rows: number): ImportResult => {
  const existing = [...draft.locations.values()].flatMap(({ existingId, name }) => (existingId === undefined ? [] : [{ id: existingId, name }]))
  return { fileName: run.file.fileName, rows, created: countsOf(draft), locations: [...plan.locations.map(({ id, name }) => ({ id, name })), ...existing] }
}

const write = (run: ImportRun, { draft, preview }: Checked): Promise<JobResult> =>
  run.conclude(async (tx) => {
    checkExisting(draft, await readExisting(tx, run.tenantId, draft))
    const checked = preview()
    refuseErrors(checked, run.file)
    const plan = await planEstate(draft, { tenantId: run.tenantId, now: run.now, pace: pace(run.signal) })
    const total = Object.values(plan).reduce((sum, rows) => sum + rows.length, 0)
    await writePlan(tx, plan, { userId: run.actor.userId, now: run.now }, (written) =>
      run.progress(checkingShare + Math.round((written / (total + 1)) * (100 - checkingShare)), 100),
    )
    await auditImport(tx, run, 'taxonomy.import', checked.summary.rows, checked.summary.toCreate)
    return { result: resultOf(run, draft, plan, checked.summary.rows) }
  })

/** Checks an estate file. Result: ImportPreview. */
export const taxonomyImportValidate: JobKind = withUpload(async (run) => ({ result: (await check(run, 100)).preview() }))

/** Imports an estate file in one transaction. Result: ImportResult. Errors: fileRefused, importHasErrors. */
export const taxonomyImport: JobKind = withUpload(async (run) => {
  const checked = await check(run, checkingShare)
  refuseErrors(checked.preview(), run.file)
  run.signal.throwIfAborted()
  // a concurrent transaction created the same row: the second attempt sees it, and uses it or reports an issue
  return write(run, checked).catch((error: unknown) => (isUniqueViolation(error) ? write(run, checked) : Promise.reject(error)))
})
