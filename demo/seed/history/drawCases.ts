import { hashOf } from '../../physics/random.ts'
import { faultOf } from '../../physics/faults.ts'
import { linkBetween, ratingsOf, spreadingFactorFor } from '../../physics/radio.ts'
import type { GatewayRow } from '../builders/buildThermostat.ts'
import type { Estate } from '../plan/Estate.ts'
import type { Random } from '../random.ts'
import type { Detail, DeviceCase } from './DeviceCase.ts'
import { minute, day } from '../../../domain/time.ts'

/** When a device was last heard: minutes ago if it is online in the estate, and not after the last gateway in range. */
export const lastHeardAt = (random: Random, lastSeenAt: string, now: number, gatewayEnd: number): number => {
  const said = Date.parse(lastSeenAt)
  // the estate stores only the day, as midnight
  const isHeard = now - said < 1.5 * day
  return Math.min(isHeard ? now - Math.round(random.next() * 9.5 * minute) : said, gatewayEnd)
}

/** The gateways of each building, in the order in which they were planned. */
export const gatewaysByBuilding = (gateways: readonly GatewayRow[]): Map<string, GatewayRow[]> =>
  Map.groupBy(
    gateways.filter(({ buildingId }) => buildingId !== null),
    ({ buildingId }) => buildingId ?? '',
  )

/** Gateways with the time of their last statistics: seconds ago if connected. */
export const withConnection = (random: Random, gateways: readonly GatewayRow[], now: number): GatewayRow[] =>
  gateways.map((gateway) => {
    if (gateway.lastConnectionAt === null) return gateway
    const said = Date.parse(gateway.lastConnectionAt)
    const at = now - said < 1.5 * day ? now - random.int(1, 29) * 1000 : said
    return { ...gateway, lastConnectionAt: new Date(at).toISOString() }
  })

/** When any gateway of the building last heard something (ms). */
export const gatewayEndOf = (gateways: readonly GatewayRow[]): number =>
  Math.max(
    ...gateways.map(({ lastConnectionAt }) =>
      lastConnectionAt === null ? -Infinity : Date.parse(lastConnectionAt),
    ),
    -Infinity,
  )

const hoursADay = 24
/** At full resolution, and every half hour: charts show no gap at that interval. */
const [closest, halfHour, hour, sixHours] = [10, 28.5, 60, 360]
const usual: Detail = [{ hours: 3, minutes: closest }]
const closely: Detail = [
  { hours: hoursADay, minutes: closest },
  { hours: 7 * hoursADay, minutes: halfHour },
]
const aDay: Detail = [{ hours: hoursADay + 1, minutes: closest }]
const wholeYear: Detail = [
  { hours: hoursADay, minutes: closest },
  { hours: 14 * hoursADay, minutes: halfHour },
  { hours: 120 * hoursADay, minutes: hour },
  { hours: 365 * hoursADay, minutes: sixHours },
]

/**
 * One building per client with the last day of its thermostats (for the first client the last week), and one thermostat in each with a
 * whole year. All others get only the last hours, at full resolution too: a complete history would make the first start take minutes. The
 * rest is written afterwards (demo/past).
 */
const drawDetails = (
  estate: Estate,
  gateways: ReadonlyMap<string, readonly GatewayRow[]>,
  now: number,
): Map<string, Detail> => {
  const details = new Map<string, Detail>()
  const mounted = Map.groupBy(
    estate.thermostats.filter(({ radiatorId }) => radiatorId !== null),
    ({ buildingId }) => buildingId ?? '',
  )
  estate.tenants.forEach((tenant, index) => {
    const showcase = estate.buildings.find(({ id, tenantId, createdAt }) => {
      const own = mounted.get(id)?.length ?? 0
      return (
        tenantId === tenant.id &&
        own >= 24 &&
        own <= 48 &&
        now - Date.parse(createdAt) > 370 * day &&
        now - gatewayEndOf(gateways.get(id) ?? []) < day
      )
    })
    const own = mounted.get(showcase?.id ?? '') ?? []
    for (const { id } of own) details.set(id, index === 0 ? closely : aDay)
    const healthy = own.find(
      ({ eui, mode, lastSeenAt }) =>
        faultOf(eui) === undefined && mode === 'normal' && now - Date.parse(lastSeenAt ?? '') < 1.5 * day,
    )
    if (healthy) details.set(healthy.id, wholeYear)
  })
  return details
}

/** The thermostats of an estate that were heard, each with the input of its history. */
export const drawCases = (
  random: Random,
  estate: Estate,
  gateways: ReadonlyMap<string, readonly GatewayRow[]>,
  now: number,
): DeviceCase[] => {
  const rooms = new Map(estate.rooms.map((room) => [room.id, room]))
  const details = drawDetails(estate, gateways, now)
  return estate.thermostats.flatMap((row) => {
    const room = rooms.get(row.roomId ?? '')
    const own = gateways.get(row.buildingId ?? '') ?? []
    const gatewayEnd = gatewayEndOf(own)
    if (!room || row.lastSeenAt === null || row.installedAt === null || gatewayEnd === -Infinity) return []
    const source = random.fork(row.eui)
    const links = ratingsOf(
      row.eui,
      own.filter(({ lastConnectionAt }) => lastConnectionAt !== null).map(({ eui }) => eui),
    ).map(({ gatewayEui, rating }) => linkBetween(row.eui, gatewayEui, rating))
    return [
      {
        row,
        habits: { seed: hashOf(room.id), type: room.type },
        random: source,
        links,
        spreadingFactor: spreadingFactorFor(Math.max(...links.map(({ snr }) => snr))),
        devAddr: (hashOf(`session of ${row.eui}`) & 0x01ff_ffff).toString(16).padStart(8, '0'),
        fault: faultOf(row.eui),
        detail: details.get(row.id) ?? usual,
        from: Date.parse(row.installedAt),
        to: lastHeardAt(source, row.lastSeenAt, now, gatewayEnd),
      },
    ]
  })
}
