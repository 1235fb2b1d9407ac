import type { ProductionLineType, ThermostatLifecycle } from '../../domain/enums.ts'
import { endings, productionStages } from '../../domain/rules/productionLine.ts'
import { minute } from '../../domain/time.ts'
import type { productionLineEntries, thermostats } from '../../server/db/schema.ts'
import type { Random } from './random.ts'

type Thermostat = Pick<
  typeof thermostats.$inferSelect,
  'eui' | 'wtId' | 'lifecycle' | 'createdAt' | 'tenantId'
>
type Entry = typeof productionLineEntries.$inferSelect

const stages = [productionStages.flashing, productionStages.endOfLine, productionStages.finalCheckout]

/** What the stations report of a device up to where it stands: every stage before the last one ended well. */
const reportsOf = (lifecycle: ThermostatLifecycle): ProductionLineType[] => {
  const last = stages.findIndex((stage) => stage.some((ending) => ending === lifecycle))
  const ended = endings.find((ending) => ending === lifecycle)
  if (ended === undefined) return []
  const [started, measured] = ['FlashingStarted', 'LcrMeasurements'] as const
  const before = stages
    .slice(0, last)
    .flatMap(([well]) => (well === 'FlashingSuccessful' ? [well, measured] : [well]))
  return [started, ...before, ended]
}

const dataOf = (type: ProductionLineType, random: Random): Record<string, unknown> =>
  type === 'LcrMeasurements'
    ? { capacitanceUf: random.int(940, 1060), resistanceMohm: random.int(18, 31) }
    : {}

/** The entries of the production line of the demo's thermostats that are on it. */
export const lineEntriesOf = (random: Random, rows: readonly Thermostat[]): Entry[] =>
  rows
    .filter(({ tenantId }) => tenantId === null)
    .flatMap(({ eui, wtId, lifecycle, createdAt }) =>
      reportsOf(lifecycle).map((type, index) => ({
        id: random.id(),
        eui,
        wtId,
        type,
        at: new Date(Date.parse(createdAt) + index * 4 * minute).toISOString(),
        station: `L${random.int(1, 3)}`,
        message: null,
        data: dataOf(type, random),
      })),
    )
