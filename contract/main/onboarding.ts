import * as z from 'zod'
import { sensorTypes } from '../../domain/enums.ts'
import {
  onboardingIssues,
  onboardingOutcomes,
  onboardingSubjects,
  whyNotOnboard,
  type OnboardingSubject,
} from '../../domain/import/onboarding.ts'
import { endpoint } from '../endpoint.ts'
import { Job } from '../job.ts'
import { Id, Instant, listQuery, pageOf } from '../shapes.ts'
import { deviceFileIssue } from './deviceFiles.ts'
import { fileRefusals } from './importShapes.ts'
import { anyOf } from './placeFilters.ts'

const Flag = z.union([z.boolean(), z.stringbool({ error: 'invalidValue' })]).default(false)
const NetworkId = z.string().trim().max(100, 'tooLong').default('')

/** What every onboarding file is sent with. `leaveOut`: rows with errors are left out; otherwise they prevent the whole. */
const common = { validateOnly: Flag, leaveOut: Flag }

const registering = {
  ...common,
  /** Adds the devices to the app only. */
  skipNetworkServer: Flag,
  /** Registers the devices with the network server only. */
  skipAdminApp: Flag,
  /** Of the network server; both needed unless it is skipped. */
  applicationId: NetworkId,
  deviceProfileId: NetworkId,
  /** The client of devices whose row names none; null: thermostats go to stock. */
  tenantId: z
    .union([z.literal('').transform(() => null), Id])
    .nullable()
    .default(null),
}

type Registering = z.output<z.ZodObject<typeof registering>>

/** Errors: nothingToOnboard at skipAdminApp, required at applicationId, deviceProfileId or tenantId. */
const checked =
  (subject: OnboardingSubject) =>
  (options: Registering, context: z.RefinementCtx): void => {
    for (const [field, reason] of Object.entries(whyNotOnboard(subject, options) ?? {}))
      context.addIssue({ code: 'custom', path: [field], message: reason })
  }

const SensorType = z
  .union([z.literal('').transform(() => null), z.enum(sensorTypes, { error: 'invalidValue' })])
  .nullable()
  .default(null)

/** The course of a row; keys of devices are never part of it. `detail`: why the network server refused. */
const row = {
  row: z.int(),
  /** As written in the file if it is not an EUI. */
  eui: z.string(),
  outcome: z.enum(onboardingOutcomes),
  issues: z.array(
    z.object({ column: z.string(), code: z.enum(onboardingIssues), severity: z.enum(['error', 'warning']) }),
  ),
}

export const OnboardingRow = z.object(row)
export type OnboardingRow = z.output<typeof OnboardingRow>

/** What a file does or did. Beyond 2,000 rows, `items` has those with issues (the first 2,000) and the first 500. */
export const OnboardingReport = z.object({
  /** The run, whose rows tell what became of them; null if nothing was done. */
  id: Id.nullable(),
  subject: z.enum(onboardingSubjects),
  fileName: z.string(),
  rows: z.int(),
  /** Rows that are, or would be, carried out. */
  accepted: z.int(),
  errors: z.int(),
  warnings: z.int(),
  fileIssues: z.array(deviceFileIssue),
  items: z.array(OnboardingRow),
})
export type OnboardingReport = z.output<typeof OnboardingReport>

const Counts = z.record(z.enum(onboardingOutcomes), z.int())

/** A file that was onboarded, and how many of its rows have which outcome. */
const OnboardingRun = z.object({
  id: Id,
  subject: z.enum(onboardingSubjects),
  fileName: z.string(),
  createdAt: Instant,
  createdByName: z.string().nullable(),
  counts: Counts,
})
export type OnboardingRun = z.output<typeof OnboardingRun>

const Named = z.object({ id: z.string(), name: z.string() })

const shared = {
  needs: 'onboarding',
  scope: 'global',
  accepted: Job,
  reply: OnboardingReport,
  errors: [...fileRefusals, 'importHasErrors', 'importRunning', 'tenantNotFound', 'forbidden'],
} as const
const path = '/api/development/onboarding'

export const onboarding = {
  thermostats: endpoint({
    method: 'POST',
    path: `${path}/thermostats`,
    summary:
      'Onboard thermostats by a file (templates ThermostatOnboarding and ThermostatChirpstackOnboarding): add them to the app and register them with the network server',
    ...shared,
    form: z.strictObject(registering).superRefine(checked('thermostats')),
  }),
  sensors: endpoint({
    method: 'POST',
    path: `${path}/sensors`,
    summary:
      'Onboard sensors by a file (template SensorOnboarding); `sensorType` is that of rows without one',
    ...shared,
    form: z.strictObject({ ...registering, sensorType: SensorType }).superRefine(checked('sensors')),
  }),
  signalTesters: endpoint({
    method: 'POST',
    path: `${path}/signal-testers`,
    summary: 'Onboard signal testers by a file (template SignalTesterOnboarding)',
    ...shared,
    form: z.strictObject(registering).superRefine(checked('signalTesters')),
  }),
  gateways: endpoint({
    method: 'POST',
    path: `${path}/gateways`,
    summary: 'Onboard gateways by a file (template GatewayOnboarding); they have neither keys nor profiles',
    ...shared,
    form: z.strictObject(registering).superRefine(checked('gateways')),
  }),
  statusChanges: endpoint({
    method: 'POST',
    path: `${path}/thermostat-status`,
    summary: 'Change the lifecycle of thermostats by a file (template ThermostatStatusChange)',
    ...shared,
    form: z.strictObject(common),
  }),
  tenantChanges: endpoint({
    method: 'POST',
    path: `${path}/thermostat-tenants`,
    summary:
      'Move thermostats to other clients by a file (template ThermostatTenantChange); also requires the right to move devices in both',
    ...shared,
    form: z.strictObject(common),
  }),
  network: endpoint({
    method: 'GET',
    path: `${path}/network`,
    summary: 'Applications and device profiles of the network server to choose from',
    needs: 'onboarding',
    scope: 'global',
    reply: z.object({
      /** False if no network server is configured: registrations are then only kept in the memory of the process. */
      isReal: z.boolean(),
      applications: z.array(Named),
      deviceProfiles: z.array(Named.extend({ region: z.string() })),
    }),
    errors: ['networkUnreachable', 'networkRefused'],
  }),
  runs: endpoint({
    method: 'GET',
    path: `${path}/runs`,
    summary: 'Files that were onboarded: one’s own, for a SuperAdmin all',
    needs: 'onboarding',
    scope: 'global',
    query: listQuery(['CreatedAt'], { Subject: anyOf(onboardingSubjects) }),
    reply: pageOf(OnboardingRun),
    errors: [],
  }),
  run: endpoint({
    method: 'GET',
    path: `${path}/runs/{id}`,
    summary: 'A file that was onboarded, and the outcomes of its rows so far',
    needs: 'onboarding',
    scope: 'global',
    params: z.object({ id: Id }),
    reply: OnboardingRun,
    errors: ['notFound'],
  }),
  rows: endpoint({
    method: 'GET',
    path: `${path}/runs/{id}/rows`,
    summary: 'The rows of a file that was onboarded, and what became of each',
    needs: 'onboarding',
    scope: 'global',
    params: z.object({ id: Id }),
    query: listQuery(['Row'], { Outcome: anyOf(onboardingOutcomes) }),
    reply: pageOf(z.object({ ...row, id: Id, detail: z.string().nullable() })),
    errors: ['notFound'],
  }),
}
