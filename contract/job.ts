import * as z from 'zod'
import { Id, Instant } from './shapes.ts'

export const jobStates = ['Queued', 'Running', 'Succeeded', 'Failed', 'Cancelled'] as const

/** What a job can be. */
export const jobKindNames = [
  'taxonomyExport',
  'taxonomyImport',
  'taxonomyImportRejected',
  'taxonomyImportValidate',
  'renterImport',
  'renterImportRejected',
  'renterImportValidate',
  'deviceExport',
  'onboarding',
  'onboardingCheck',
  'assemblyLineImport',
  'assemblyLineImportCheck',
  'assemblyLineExport',
  'bulkExport',
  'firmwareExport',
  'projectExport',
  'announcementLetters',
  'personalDataExport',
  'personErasure',
  'heatLoadCalculation',
] as const

/** A job as its owner sees it: `done` of `total` steps; `errorCode` is a code of contract/errors.ts. */
export const Job = z.object({
  id: Id,
  kind: z.string(),
  state: z.enum(jobStates),
  done: z.int(),
  total: z.int().nullable(),
  errorCode: z.string().nullable(),
  fileName: z.string().nullable(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
})
export type Job = z.output<typeof Job>
