import { gatewaysOf, frameLengths } from '../../../domain/downlinks/bulkPlan.ts'
import { commandsOf } from '../../../domain/downlinks/commandsOf.ts'
import { newRow } from '../builders/ancestors.ts'
import type { Random } from '../random.ts'
import type { Cast } from './Cast.ts'
import type { DeviceCase } from './DeviceCase.ts'
import type { Ending, Errand } from './drawOrders.ts'
import type { BulkItemRow, BulkRow } from './History.ts'

const minute = 60_000
const day = 1440 * minute
const iso = (at: number): string => new Date(at).toISOString()
const choice = { generalInfoRequest: { fingerprint: true, health: true, status: true, levelMapping: false } } as const
const expirationMinutes = 1440

export interface Bulks {
  readonly bulks: BulkRow[]
  readonly items: BulkItemRow[]
  /** What each thermostat got of it, by its id. */
  readonly errands: Map<string, Errand>
}

/** Of each client one bulk update to the thermostats of its showcase, which has come to its end. */
export const drawBulks = (random: Random, cases: readonly DeviceCase[], cast: Cast, now: number): Bulks => {
  const drawn: Bulks = { bulks: [], items: [], errands: new Map() }
  const shown = cases.filter(({ detail, to }) => (detail.length > 1 || (detail[0]?.hours ?? 0) > 24 ? now - to < day : false))
  for (const [tenantId, targets] of Map.groupBy(shown, ({ row }) => row.tenantId)) {
    const [command] = commandsOf(choice)
    const first = targets[0]
    if (tenantId === null || !first || !command) continue
    const startedAt = now - random.int(3, 8) * day - random.int(0, 600) * minute
    const source = random.fork(tenantId, iso(startedAt - 4 * minute))
    const id = source.id()
    let finishedAt = startedAt
    let failed = 0
    for (const device of targets) {
      const ending = source.weighted<Ending>([
        [{ status: 'Success' }, 12],
        [{ status: 'Failed', reason: 'notConfirmed', sent: true }, 1],
      ])
      const at = startedAt + source.int(0, 50) * minute
      const end = at + source.int(3, 40) * minute
      finishedAt = Math.max(finishedAt, end)
      if (ending.status === 'Failed') failed += 1
      drawn.errands.set(device.row.id, { command, ending, source: 'AdminApp', createdAt: at, bulkId: id })
      drawn.items.push({
        bulkId: id,
        tenantId,
        thermostatId: device.row.id,
        state: ending.status === 'Failed' ? 'Failed' : 'Success',
        reason: 'reason' in ending ? ending.reason : null,
        gatewayEui: device.links[0]?.gatewayEui ?? null,
        attempts: 1,
        startedAt: iso(at),
        finishedAt: iso(end),
      })
    }
    const plan = gatewaysOf(
      targets.map(({ links, spreadingFactor }) => ({ gatewayEui: links[0]?.gatewayEui ?? null, spreadingFactor })),
      frameLengths([command]),
    )
    drawn.bulks.push({
      ...newRow(source),
      id,
      tenantId,
      name: 'Lagebericht vor der Heizperiode',
      state: 'Finished',
      commands: choice,
      target: { BuildingIds: [first.row.buildingId] },
      ignoreVersion: false,
      expirationMinutes,
      airTimeSeconds: plan.reduce((sum, { airTimeSeconds }) => sum + airTimeSeconds, 0),
      gateways: plan,
      counts: { Success: targets.length - failed, Failed: failed },
      createdBy: cast.office(tenantId, 0),
      startedAt: iso(startedAt),
      finishedAt: iso(finishedAt),
    })
  }
  return drawn
}
