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
import {
  taxonomyImport,
  taxonomyImportRejected,
  taxonomyImportValidate,
} from './workers/import/taxonomyImport.ts'
import { announcementLetters } from './workers/letters/announcementLetters.ts'
import { personErasure } from './workers/personal-data/erasePerson.ts'
import { personalDataExport } from './workers/personal-data/exportPerson.ts'
import { mayRun } from './workers/export/mayDownload.ts'
import { JobFailure, type JobKind } from './jobs/kinds.ts'

/** A job that writes or mails, and ends as forbidden where its user has lost the right to it since. Files are judged when they are downloaded. */
const whileAllowed =
  (kind: (typeof jobKindNames)[number], work: JobKind): JobKind =>
  async (run) => {
    if (!(await mayRun(run, kind))) throw new JobFailure('forbidden')
    return work(run)
  }

/** Every kind of job the worker knows. */
const kinds: Readonly<Record<(typeof jobKindNames)[number], JobKind>> = {
  announcementLetters: whileAllowed('announcementLetters', announcementLetters),
  assemblyLineExport,
  assemblyLineImport,
  assemblyLineImportCheck,
  bulkExport,
  deviceExport,
  firmwareExport,
  heatLoadCalculation,
  onboarding,
  onboardingCheck,
  personErasure: whileAllowed('personErasure', personErasure),
  personalDataExport,
  projectExport,
  renterImport: whileAllowed('renterImport', renterImport),
  renterImportRejected,
  renterImportValidate,
  taxonomyExport,
  taxonomyImport: whileAllowed('taxonomyImport', taxonomyImport),
  taxonomyImportRejected,
  taxonomyImportValidate,
}

export const jobKinds: Readonly<Record<string, JobKind>> = kinds
