import { type BulkItemState, gatewaysOf, frameLengths } from '../../../domain/downlinks/bulkPlan.ts'
import { commandsOf } from '../../../domain/commands/commandSet.ts'
import { newRow } from '../builders/ancestors.ts'
import type { Random } from '../random.ts'
import type { Cast } from './Cast.ts'
import type { DeviceCase } from './DeviceCase.ts'
import { without, type Ending, type Errand } from './drawOrders.ts'
import type { BulkItemRow, BulkRow } from './History.ts'
import { minute, day } from '../../../domain/time.ts'

const iso = (at: number): string => new Date(at).toISOString()
const expirationMinutes = 1440

interface Bulks {
  readonly bulks: BulkRow[]
  readonly items: BulkItemRow[]
  /** The commands of the bulk updates, by thermostat id. */
  readonly errands: Map<string, Errand[]>
}

/** The course of a bulk update. */
interface Story {
  readonly name: string
  readonly state: BulkRow['state']
  readonly commands: Parameters<typeof commandsOf>[0]
  readonly startedAt: number
  /** Number of thermostats processed, in order. */
  readonly reached: number
  /** The state of those not processed. */
  readonly others: Extract<BulkItemState, 'Pending' | 'Aborted'>
  /** Minutes within which they were processed, and the maximum number of seconds until each listened. */
  readonly withinMinutes: number
  readonly listensWithin: number
  readonly endings: readonly (readonly [Ending, number])[]
}

const mostly: Story['endings'] = [
  [{ status: 'Success' }, 12],
  [without('contradicted', true), 1],
]
const report = {
  generalInfoRequest: { fingerprint: true, health: true, status: true, levelMapping: false },
} as const

const countsOf = (items: readonly BulkItemRow[]): BulkRow['counts'] =>
  Object.fromEntries(
    [...Map.groupBy(items, ({ state }) => state)].map(([state, group]) => [state, group.length]),
  )

const draw = (
  source: Random,
  drawn: Bulks,
  tenantId: string,
  targets: readonly DeviceCase[],
  story: Story,
  createdBy: string | null,
): void => {
  const [first] = targets
  const [command] = commandsOf(story.commands)
  if (!first || !command) return
  const id = source.id()
  const { startedAt, reached } = story
  const items = targets.map(({ row, links }, index): BulkItemRow => {
    const item = {
      bulkId: id,
      tenantId,
      thermostatId: row.id,
      gatewayEui: links[0]?.gatewayEui ?? null,
      constraint: null,
    }
    if (index >= reached) {
      const ended =
        story.others === 'Aborted'
          ? { reason: 'abortedByUser', finishedAt: iso(startedAt + (story.withinMinutes + 1) * minute) }
          : { reason: null }
      return { ...item, state: story.others, attempts: 0, startedAt: null, finishedAt: null, ...ended }
    }
    const ending = source.weighted<Ending>(story.endings)
    const at = startedAt + Math.floor(source.next() * story.withinMinutes * minute)
    const listensAfter = source.int(10, story.listensWithin)
    const errand: Errand = { command, ending, source: 'AdminApp', createdAt: at, listensAfter, bulkId: id }
    drawn.errands.set(row.id, [...(drawn.errands.get(row.id) ?? []), errand])
    return {
      ...item,
      state: ending.status === 'Failed' ? 'Failed' : 'Success',
      reason: 'reason' in ending ? ending.reason : null,
      attempts: 1,
      startedAt: iso(at),
      finishedAt: iso(at + (listensAfter + 20) * 1000),
    }
  })
  const plan = gatewaysOf(
    targets.map(({ links, spreadingFactor }) => ({
      gatewayEui: links[0]?.gatewayEui ?? null,
      spreadingFactor,
    })),
    frameLengths([command]),
  )
  const ends = items.flatMap(({ finishedAt }) => finishedAt ?? []).toSorted()
  drawn.items.push(...items)
  drawn.bulks.push({
    ...newRow(source),
    id,
    tenantId,
    name: story.name,
    state: story.state,
    draft: false,
    commands: { ...story.commands },
    target: { BuildingIds: [first.row.buildingId] },
    ignoreVersion: false,
    expirationMinutes,
    airTimeSeconds: plan.reduce((sum, { airTimeSeconds }) => sum + airTimeSeconds, 0),
    gateways: plan,
    counts: countsOf(items),
    heatingCircuitId: null,
    createdBy,
    startedAt: iso(startedAt),
    finishedAt: story.state === 'Running' ? null : (ends.at(-1) ?? iso(startedAt)),
  })
}

/** Online thermostats in one building of a client: the building with most of them, other than its showcase. */
const otherBuilding = (
  cases: readonly DeviceCase[],
  showcase: ReadonlySet<string | null>,
  now: number,
): readonly DeviceCase[] => {
  const heard = cases.filter(
    ({ row, to }) => now - to < 10 * minute && !showcase.has(row.buildingId) && row.mode === 'normal',
  )
  const buildings = [...Map.groupBy(heard, ({ row }) => row.buildingId).values()]
  return buildings.toSorted((one, other) => other.length - one.length)[0] ?? []
}

/**
 * One finished bulk update per client to the thermostats of its showcase; for the first client also a running one, which continues when
 * the backend starts; for the second an aborted one.
 */
export const drawBulks = (random: Random, cases: readonly DeviceCase[], cast: Cast, now: number): Bulks => {
  const drawn: Bulks = { bulks: [], items: [], errands: new Map() }
  const shown = cases.filter(({ detail, to }) =>
    detail.length > 1 || (detail[0]?.hours ?? 0) > 24 ? now - to < day : false,
  )
  const showcase = new Set(shown.map(({ row }) => row.buildingId))
  const byTenant = [...Map.groupBy(shown, ({ row }) => row.tenantId)]
  byTenant.forEach(([tenantId, targets], index) => {
    if (tenantId === null) return
    const by = cast.office(tenantId, 0)
    const startedAt = now - random.int(3, 8) * day - random.int(0, 600) * minute
    const usual = {
      startedAt,
      reached: targets.length,
      others: 'Aborted',
      withinMinutes: 50,
      listensWithin: 590,
      endings: mostly,
    } as const
    const source = random.fork(tenantId, iso(startedAt - 4 * minute))
    draw(
      source,
      drawn,
      tenantId,
      targets,
      { ...usual, name: 'Lagebericht vor der Heizperiode', state: 'Finished', commands: report },
      by,
    )
    const own = otherBuilding(
      cases.filter(({ row }) => row.tenantId === tenantId),
      showcase,
      now,
    )
    if (index === 0) {
      // the thermostats processed so far listened before the last message
      const begun = {
        startedAt: now - 13 * minute,
        reached: Math.ceil(own.length / 6),
        others: 'Pending',
        withinMinutes: 1.5,
        listensWithin: 60,
      } as const
      const story: Story = {
        ...begun,
        name: 'Lagebericht nach dem Filterwechsel',
        state: 'Running',
        commands: report,
        endings: [[{ status: 'Success' }, 1]],
      }
      draw(random.fork('under way', iso(begun.startedAt - 2 * minute)), drawn, tenantId, own, story, by)
    }
    if (index === 1) {
      const story: Story = {
        ...usual,
        startedAt: now - 2 * day,
        reached: Math.ceil(own.length / 3),
        withinMinutes: 12,
        name: 'Lagebericht, falsches Haus',
        state: 'Aborted',
        commands: report,
      }
      draw(random.fork('ended', iso(story.startedAt - 3 * minute)), drawn, tenantId, own, story, by)
    }
  })
  return drawn
}
