import { bulkExport } from './workers/export/bulkExport.ts'
import { deviceExport } from './workers/export/deviceExport.ts'
import { taxonomyExport } from './workers/export/taxonomyExport.ts'
import { renterImport, renterImportRejected, renterImportValidate } from './workers/import/renterImport.ts'
import { taxonomyImport, taxonomyImportRejected, taxonomyImportValidate } from './workers/import/taxonomyImport.ts'
import { personErasure } from './workers/personal-data/erasePerson.ts'
import { personalDataExport } from './workers/personal-data/exportPerson.ts'
import type { JobKind } from './jobs/kinds.ts'

/** Every kind of job the worker knows. */
export const jobKinds: Readonly<Record<string, JobKind>> = {
  bulkExport,
  deviceExport,
  personErasure,
  personalDataExport,
  renterImport,
  renterImportRejected,
  renterImportValidate,
  taxonomyExport,
  taxonomyImport,
  taxonomyImportRejected,
  taxonomyImportValidate,
}
