import { bulkExport } from '../export/bulkExport.ts'
import { deviceExport } from '../export/deviceExport.ts'
import { taxonomyExport } from '../export/taxonomyExport.ts'
import { renterImport, renterImportValidate } from '../import/renterImport.ts'
import { taxonomyImport, taxonomyImportValidate } from '../import/taxonomyImport.ts'
import { personErasure } from '../personal-data/erasePerson.ts'
import { personalDataExport } from '../personal-data/exportPerson.ts'
import type { JobKind } from './kinds.ts'

/** Every kind of job the worker knows. */
export const jobKinds: Readonly<Record<string, JobKind>> = {
  bulkExport,
  deviceExport,
  personErasure,
  personalDataExport,
  renterImport,
  renterImportValidate,
  taxonomyExport,
  taxonomyImport,
  taxonomyImportValidate,
}
