import { productionLineTypes, type ProductionLineType, type ThermostatLifecycle } from '../enums.ts'

/** The stages of the line, in its order, and the records that tell how each ended. */
export const productionStages = {
  flashing: ['FlashingSuccessful', 'FlashingFailed'],
  endOfLine: ['EndOfLineSuccessful', 'EndOfLineFailed'],
  finalCheckout: ['FinalCheckoutSuccessful', 'FinalCheckoutFailed'],
} as const satisfies Record<string, readonly (ProductionLineType & ThermostatLifecycle)[]>
export type ProductionStage = keyof typeof productionStages

type Ending = (typeof productionStages)[ProductionStage][number]

/** The records that tell how a stage ended. */
export const endings: readonly Ending[] = Object.values(productionStages).flat()

/** Records that report a fault, besides stages that ended badly. */
export const faultTypes = ['Error', 'Exception'] as const satisfies ProductionLineType[]

/** The lifecycle that a record of the line gives a thermostat; undefined for records that tell of none. */
export const lifecycleOf = (type: ProductionLineType): Ending | undefined =>
  endings.find((ending) => ending === type)

/** Lifecycles of thermostats that are on the line: what it reports of them holds. Others have left it. */
const onLine: ReadonlySet<ThermostatLifecycle> = new Set<ThermostatLifecycle>([...endings, 'ReservedDevEui'])

/** Why a thermostat's lifecycle does not follow the line: it is in use or was, is defective, or is a prototype that the line does not judge. */
export const whyNotFollowLine = ({
  lifecycle,
  radiatorId,
  malfunctionAt,
}: {
  readonly lifecycle: ThermostatLifecycle
  readonly radiatorId: string | null
  readonly malfunctionAt: string | null
}): 'notOnLine' | undefined =>
  radiatorId === null && malfunctionAt === null && onLine.has(lifecycle) ? undefined : 'notOnLine'

/** The type that a text names, without regard to case; undefined if there is none. */
export const productionLineTypeOf = (text: string): ProductionLineType | undefined =>
  productionLineTypes.find((type) => type.toLowerCase() === text.trim().toLowerCase())

/** The issues of a row of a file of the production line. Texts: locales `device-files.issues.<code>`. */
export const lineIssues = [
  'required',
  'invalidEui',
  'invalidValue',
  'invalidDate',
  'invalidJson',
  'tooLong',
  'inFuture',
  'thermostatNotFound',
  'entryTwice',
  'recorded',
] as const

/** How far ahead a station's clock may be, in ms. Own choice. */
const clockAheadMs = 5 * 60_000

/** Why the instant of a record is not accepted: the station's clock is wrong. */
export const whyNotInstant = (at: Date, now: Date): 'inFuture' | undefined =>
  at.getTime() > now.getTime() + clockAheadMs ? 'inFuture' : undefined
