import { DeviceFilters } from '../../contract/main/deviceFilters.ts'
import type { FirmwareBatchInput, FirmwarePreview } from '../../contract/main/firmwareUpdates.ts'
import type { FirmwareKind } from '../../domain/firmware/artifacts.ts'
import { usualGates } from '../../domain/firmware/eligibility.ts'
import { canaryMax, stepsMax, usualWaves, whyNotSteps } from '../../domain/firmware/waves.ts'
import { whyNotDeviceSearch } from '../../domain/rules/deviceSearch.ts'

export const targetModes = ['filters', 'building', 'file'] as const
type TargetMode = (typeof targetModes)[number]

/** EUIs that were read from a file. */
interface Listed {
  fileName: string
  euis: readonly string[]
  invalid: readonly { row: number; text: string }[]
}

export const numberFields = [
  'batteryPercent',
  'voltage',
  'spreadingFactor',
  'heardHours',
  'canary',
  'errorPercent',
  'fromHour',
  'toHour',
  'parallelPerGateway',
] as const
export type NumberName = (typeof numberFields)[number]

/** Least and greatest value of each number. */
export const limitsOf: Readonly<Record<NumberName, readonly [number, number]>> = {
  batteryPercent: [0, 100],
  voltage: [0, 10],
  spreadingFactor: [7, 12],
  heardHours: [1, 168],
  canary: [1, canaryMax],
  errorPercent: [0, 100],
  fromHour: [0, 23],
  toHour: [0, 23],
  parallelPerGateway: [1, 10],
}

/** How an update is rolled out, as it is entered. */
export interface RolloutDraft {
  numbers: Readonly<Record<NumberName, number | null>>
  /** Shares of the waves after the canary, in %, as text. */
  steps: string
  allowDowngrade: boolean
}

export interface BatchDraft extends RolloutDraft {
  kind: FirmwareKind
  version: string | null
  mode: TargetMode
  filters: Readonly<Record<string, unknown>>
  building: { id: string; name: string } | null
  listed: Listed | null
  name: string
  preview: FirmwarePreview | null
}

export const usualRollout: RolloutDraft = {
  numbers: {
    ...usualGates,
    canary: usualWaves.canary,
    errorPercent: usualWaves.errorPercent,
    fromHour: 9,
    toHour: 5,
    parallelPerGateway: 1,
  },
  steps: usualWaves.steps.join(', '),
  allowDowngrade: false,
}

export const emptyDraft: BatchDraft = {
  ...usualRollout,
  kind: 'core',
  version: null,
  mode: 'filters',
  filters: {},
  building: null,
  listed: null,
  name: '',
  preview: null,
}

/** The shares that a text lists; NaN for what is none. */
export const stepsIn = (text: string): number[] =>
  text
    .split(/[\s,;%]+/)
    .filter(Boolean)
    .map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : Number.NaN))

/** Why the shares of the waves are not accepted. */
export const whyNotStepsText = (text: string): string | undefined => {
  const steps = stepsIn(text)
  if (steps.length === 0) return 'required'
  if (steps.some((step) => Number.isNaN(step))) return 'invalidNumber'
  return steps.length > stepsMax ? 'tooMany' : whyNotSteps(steps)
}

/** Why a number of the rollout is not accepted. */
export const whyNotNumber = (name: NumberName, value: number | null): string | undefined => {
  const [least, most] = limitsOf[name]
  if (value === null) return 'required'
  if (Number.isNaN(value)) return 'invalidNumber'
  if (name !== 'voltage' && !Number.isInteger(value)) return 'wholeNumbersOnly'
  if (value < least) return 'tooSmall'
  return value > most ? 'tooLarge' : undefined
}

export type WhyNotEnter =
  | 'targetMissing'
  | 'versionMissing'
  | 'rolloutInvalid'
  | 'noPreview'
  | 'nameMissing'
  | 'nothingToUpdate'

export const hasTarget = ({ mode, filters, building, listed }: BatchDraft): boolean => {
  if (mode === 'building') return building !== null
  if (mode === 'file') return (listed?.euis.length ?? 0) > 0
  return whyNotDeviceSearch(filters) === undefined
}

export const isRolloutValid = ({ numbers, steps }: RolloutDraft): boolean =>
  numberFields.every((name) => whyNotNumber(name, numbers[name]) === undefined) &&
  whyNotStepsText(steps) === undefined

const number = ({ numbers }: RolloutDraft, name: NumberName): number => numbers[name] ?? 0

/** The rollout as the calls take it. */
export const rolloutOf = (draft: RolloutDraft) => ({
  gates: {
    batteryPercent: number(draft, 'batteryPercent'),
    voltage: number(draft, 'voltage'),
    spreadingFactor: number(draft, 'spreadingFactor'),
    heardHours: number(draft, 'heardHours'),
  },
  waves: {
    canary: number(draft, 'canary'),
    steps: stepsIn(draft.steps),
    errorPercent: number(draft, 'errorPercent'),
  },
  window: { fromHour: number(draft, 'fromHour'), toHour: number(draft, 'toHour') },
})

/** Everything that the preview and the batch need but its name. */
export const aimOf = (draft: BatchDraft): Omit<FirmwareBatchInput, 'name'> => {
  const { kind, version, mode, filters, building, listed, allowDowngrade } = draft
  const chosen = mode === 'building' ? { BuildingIds: building ? [building.id] : [] } : filters
  return {
    kind,
    firmwareVersion: version ?? '',
    filters: mode === 'file' ? null : DeviceFilters.parse(chosen),
    euis: mode === 'file' ? [...(listed?.euis ?? [])] : [],
    ...rolloutOf(draft),
    parallelPerGateway: number(draft, 'parallelPerGateway'),
    allowDowngrade,
  }
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** The hours between which updates begin, in words. */
export const hoursText = (
  { fromHour, toHour }: FirmwareBatchInput['window'],
  translate: (key: string, args: Record<string, unknown>) => string,
): string => translate('firmware.batch.window', { from: clock(fromHour), to: clock(toHour) })
