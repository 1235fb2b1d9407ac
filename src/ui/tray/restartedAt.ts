import type { jobKindNames } from '../../../contract/job.ts'
import { paths } from '../../paths.ts'

/** Where a task is started that failed or was cancelled: with the right file, or the same choice, it can be started there again. */
const pages: Partial<Record<(typeof jobKindNames)[number], string>> = {
  taxonomyImport: paths.taxonomyImport,
  taxonomyImportValidate: paths.taxonomyImport,
  taxonomyImportRejected: paths.taxonomyImport,
  taxonomyExport: paths.locations.list,
  deviceExport: paths.fleet,
  onboarding: paths.onboarding,
  onboardingCheck: paths.onboarding,
  assemblyLineImport: paths.productionLine,
  assemblyLineImportCheck: paths.productionLine,
  assemblyLineExport: paths.productionLine,
  bulkExport: paths.finishedBulkUpdates,
  firmwareExport: paths.firmwareUpdates,
  projectExport: paths.projects.list,
}

export const restartedAt: Readonly<Partial<Record<string, string>>> = pages
