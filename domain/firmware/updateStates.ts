import type { firmwareStatuses } from '../enums.ts'

export type FirmwareStatus = (typeof firmwareStatuses)[number]

/** States of a batch. Stopped: more of a wave failed than it allows. Aborted: by a user. */
export const firmwareBatchStates = ['AwaitingApproval', 'Running', 'Stopped', 'Aborted', 'Finished'] as const
export type FirmwareBatchState = (typeof firmwareBatchStates)[number]

/** States in which a batch is among the active ones. */
export const activeBatchStates = ['AwaitingApproval', 'Running'] as const satisfies FirmwareBatchState[]

/**
 * Steps of an update at one thermostat. waiting: its wave has not begun, or it is not its turn at its gateway. setup: the fragmentation session
 * is being agreed. sending: fragments are on their way. checking: it is asked what is missing. verifying: it is asked whether the image is
 * valid. rebooting: it is told to restart. reporting: it restarts, and its version is awaited. The others are ends.
 */
export const firmwareSteps = [
  'waiting',
  'setup',
  'sending',
  'checking',
  'verifying',
  'rebooting',
  'reporting',
  'completed',
  'failed',
  'silent',
  'aborted',
  'excluded',
] as const
export type FirmwareStep = (typeof firmwareSteps)[number]

/** Steps that occupy the thermostat: it can be in one such update only. */
export const openSteps = [
  'waiting',
  'setup',
  'sending',
  'checking',
  'verifying',
  'rebooting',
  'reporting',
] as const satisfies FirmwareStep[]
/** Steps in which something is exchanged with the thermostat. */
export const busySteps = [
  'setup',
  'sending',
  'checking',
  'verifying',
  'rebooting',
  'reporting',
] as const satisfies FirmwareStep[]

/** The status of the spec for each step. */
const statuses = {
  waiting: 'Unknown',
  setup: 'Updating',
  sending: 'Updating',
  checking: 'Updating',
  verifying: 'Updating',
  rebooting: 'Updating',
  reporting: 'Updating',
  completed: 'Completed',
  failed: 'Failed',
  silent: 'Unknown',
  aborted: 'Unknown',
  excluded: 'Unknown',
} as const satisfies Record<FirmwareStep, FirmwareStatus>

export const statusOfStep = (step: FirmwareStep): FirmwareStatus => statuses[step]

/** The steps that have a status. */
export const stepsOfStatus = (status: FirmwareStatus): FirmwareStep[] =>
  firmwareSteps.filter((step) => statuses[step] === status)

/**
 * Why an update failed. noAnswer: it did not answer a request, which was repeated. sessionRefused: it does not take the session.
 * fragmentsMissing: some never arrived. imageMissing, imageCorrupt, imageForOtherHardware, imageOtherVersion: what it says of the image.
 * versionUnchanged: it restarted with the old version. noVersionReport: it restarted, and was not heard since. payloadTooLarge: its connection
 * became too weak for the fragments. networkRefused: the network server did not take a frame. outOfReach: it went to another client, or is
 * being returned.
 */
export const updateFailures = [
  'noAnswer',
  'sessionRefused',
  'fragmentsMissing',
  'imageMissing',
  'imageCorrupt',
  'imageForOtherHardware',
  'imageOtherVersion',
  'versionUnchanged',
  'noVersionReport',
  'payloadTooLarge',
  'networkRefused',
  'abortedByUser',
  'outOfReach',
] as const
type UpdateFailure = (typeof updateFailures)[number]

/** What can happen to an update at one thermostat. */
const updateEvents = [
  'begin',
  'setupAccepted',
  'setupRefused',
  'allSent',
  'someMissing',
  'complete',
  'sessionLost',
  'imageValid',
  'imageMissing',
  'imageCorrupt',
  'imageForOtherHardware',
  'imageOtherVersion',
  'rebootAccepted',
  'newVersion',
  'oldVersion',
  'noAnswer',
  'tooManyRounds',
  'noVersionReport',
  'payloadTooLarge',
  'networkRefused',
  'exclude',
  'abort',
  'withdraw',
  'retry',
] as const
export type UpdateEvent = (typeof updateEvents)[number]

/** Where an event leads, and why if that is a failure. */
interface UpdateMove {
  readonly to: FirmwareStep
  readonly reason?: UpdateFailure
}

const failed = (reason: UpdateFailure): UpdateMove => ({ to: 'failed', reason })

/** A thermostat that reports the new version has been updated, whatever else was or was not heard. */
const done = { newVersion: { to: 'completed' } } as const satisfies Partial<Record<UpdateEvent, UpdateMove>>
/** What can end every exchange before the restart. */
const broken = {
  ...done,
  noAnswer: failed('noAnswer'),
  payloadTooLarge: failed('payloadTooLarge'),
  networkRefused: failed('networkRefused'),
  abort: { to: 'aborted', reason: 'abortedByUser' },
  withdraw: { to: 'aborted', reason: 'outOfReach' },
} as const satisfies Partial<Record<UpdateEvent, UpdateMove>>

/** Every step, and what each event makes of it. An event without a cell changes nothing. */
const updateTable: Record<FirmwareStep, Partial<Record<UpdateEvent, UpdateMove>>> = {
  waiting: {
    begin: { to: 'setup' },
    exclude: { to: 'excluded' },
    abort: { to: 'aborted', reason: 'abortedByUser' },
  },
  setup: { ...broken, setupAccepted: { to: 'sending' }, setupRefused: failed('sessionRefused') },
  sending: { ...broken, allSent: { to: 'checking' }, sessionLost: { to: 'setup' } },
  checking: {
    ...broken,
    someMissing: { to: 'sending' },
    complete: { to: 'verifying' },
    sessionLost: { to: 'setup' },
    tooManyRounds: failed('fragmentsMissing'),
  },
  verifying: {
    ...broken,
    imageValid: { to: 'rebooting' },
    imageMissing: failed('imageMissing'),
    imageCorrupt: failed('imageCorrupt'),
    imageForOtherHardware: failed('imageForOtherHardware'),
    imageOtherVersion: failed('imageOtherVersion'),
  },
  rebooting: { ...broken, rebootAccepted: { to: 'reporting' } },
  reporting: {
    ...done,
    withdraw: { to: 'aborted', reason: 'outOfReach' },
    oldVersion: failed('versionUnchanged'),
    noVersionReport: { to: 'silent', reason: 'noVersionReport' },
  },
  completed: {},
  failed: { ...done, retry: { to: 'waiting' } },
  silent: { ...done, oldVersion: failed('versionUnchanged'), retry: { to: 'waiting' } },
  aborted: done,
  excluded: {},
}

/** Where an event leads from a step; undefined if it changes nothing. */
export const moveOf = (step: FirmwareStep, event: UpdateEvent): UpdateMove | undefined =>
  updateTable[step][event]

/** Why a user may not approve a batch: nobody lets out their own. */
export const whyNotApprove = (creator: string | null, user: string): 'ownBatch' | undefined =>
  creator === user ? 'ownBatch' : undefined
