import { linkTo, receive, type LinkRating } from '../../physics/radio.ts'
import type { TenantRow } from '../builders/buildTenant.ts'
import type { GatewayRow } from '../builders/buildThermostat.ts'
import { newRow } from '../builders/ancestors.ts'
import type { Random } from '../random.ts'
import type { PressRow, TesterRow } from './History.ts'
import { minute, day } from '../../../domain/time.ts'

const testersPerClient = 2
const walks = 3
const pressesAFloor = 3

/** EUI by number; the tester used for the demo's signal tests is the first. */
const euiOf = (number: number): string => `02f75e${number.toString(16).padStart(10, '0')}`

const presses = (
  random: Random,
  tester: TesterRow,
  gateways: readonly GatewayRow[],
  now: number,
): PressRow[] => {
  const rows: PressRow[] = []
  for (let walk = walks; walk > 0; walk--) {
    const gateway = random.pick(gateways)
    let at = now - walk * random.int(1, 3) * day - random.int(0, 240) * minute
    for (let floor = 0; floor < random.int(3, 6); floor++) {
      const rating = random.weighted<LinkRating>([
        ['good', 8],
        ['weak', 2],
      ])
      const link = linkTo(() => random.next(), gateway.eui, rating)
      for (let press = 0; press < pressesAFloor; press++) {
        const heard = receive(() => random.next(), link)
        at += random.int(12, 20) * 1000
        if (heard)
          rows.push({
            testerId: tester.id,
            tenantId: tester.tenantId,
            at: new Date(at).toISOString(),
            devAddr: `01${tester.eui.slice(-6)}`,
            frameCounter: rows.length + 1,
            spreadingFactor: 10,
            gateways: [heard],
          })
      }
      at += random.int(90, 180) * 1000
    }
  }
  return rows
}

/** Signal testers of each client, with the button presses of the last days. */
export const drawTesters = (
  random: Random,
  tenants: readonly TenantRow[],
  gateways: readonly GatewayRow[],
  now: number,
): { testers: TesterRow[]; presses: PressRow[] } => {
  const drawn = tenants.flatMap((tenant, index) =>
    Array.from({ length: testersPerClient }, (_, number) => {
      const base: TesterRow = {
        ...newRow(random),
        tenantId: tenant.id,
        eui: euiOf(1 + index * testersPerClient + number),
        joinEui: '02f75e0000000000',
        label: `Tester ${number + 1}`,
        registeredAt: random.at,
        lastSeenAt: null,
        restarts: [],
      }
      const own = gateways.filter(
        ({ tenantId, buildingId, lastConnectionAt }) =>
          tenantId === tenant.id && buildingId !== null && lastConnectionAt !== null,
      )
      const pressed = own.length > 0 ? presses(random, base, own, now) : []
      return { tester: { ...base, lastSeenAt: pressed.at(-1)?.at ?? null }, pressed }
    }),
  )
  return { testers: drawn.map(({ tester }) => tester), presses: drawn.flatMap(({ pressed }) => pressed) }
}
