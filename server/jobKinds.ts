import type { jobKindNames } from '../contract/job.ts'
import { bulkExport } from './workers/export/bulkExport.ts'
import { deviceExport } from './workers/export/deviceExport.ts'
import { firmwareExport } from './workers/export/firmwareExport.ts'
import { assemblyLineExport } from './workers/export/lineExport.ts'
import { projectExport } from './workers/export/projectExport.ts'
import { taxonomyExport } from './workers/export/taxonomyExport.ts'
import { heatLoadCalculation } from './workers/heating/heatLoadCalculation.ts'
import { assemblyLineImport, assemblyLineImportCheck } from './workers/import/devices/lineImport.ts'
import { onboarding, onboardingCheck } from './workers/import/onboarding/onboardingJob.ts'
import { renterImport, renterImportRejected, renterImportValidate } from './workers/import/renterImport.ts'
import { taxonomyImport, taxonomyImportRejected, taxonomyImportValidate } from './workers/import/taxonomyImport.ts'
import { announcementLetters } from './workers/letters/announcementLetters.ts'
import { personErasure } from './workers/personal-data/erasePerson.ts'
import { personalDataExport } from './workers/personal-data/exportPerson.ts'
import type { JobKind } from './jobs/kinds.ts'

/** Every kind of job the worker knows. */
const kinds: Readonly<Record<(typeof jobKindNames)[number], JobKind>> = {
  announcementLetters,
  assemblyLineExport,
  assemblyLineImport,
  assemblyLineImportCheck,
  bulkExport,
  deviceExport,
  firmwareExport,
  heatLoadCalculation,
  onboarding,
  onboardingCheck,
  personErasure,
  personalDataExport,
  projectExport,
  renterImport,
  renterImportRejected,
  renterImportValidate,
  taxonomyExport,
  taxonomyImport,
  taxonomyImportRejected,
  taxonomyImportValidate,
}

export const jobKinds: Readonly<Record<string, JobKind>> = kinds
