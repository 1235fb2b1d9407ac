import { alertInfo, maySign, signAlertTypes, type SignAlertType } from '../../../domain/devices/alertTable.ts'
import type { AlertType } from '../../../domain/enums.ts'
import type { ThermostatRow } from '../builders/buildThermostat.ts'
import type { DeviceCase } from './DeviceCase.ts'
import type { AlertRow, MeasurementRow } from './History.ts'
import type { Known } from './stateOf.ts'
import { minute, hour } from '../../../domain/time.ts'

/** Share of thermostats with a recent alert that is resolved. */
const passedShare = 0.05

export const placeOf = ({
  tenantId,
  locationId,
  complexId,
  buildingId,
  unitId,
  publicAreaId,
  roomId,
}: ThermostatRow) => ({
  tenantId,
  locationId,
  complexId,
  buildingId,
  unitId,
  publicAreaId,
  roomId,
})

interface Interval {
  readonly type: AlertType
  readonly raisedAt: number
  readonly lastAt: number
  readonly clearedAt: number | null
  readonly info: AlertRow['info']
}

/** The problems that a thermostat's last message shows, and since when. */
const standing = ({ random, to, from }: DeviceCase, last: MeasurementRow, { health }: Known): Interval[] => {
  const open = (type: AlertType, raisedAt: number, info: AlertRow['info']): Interval => ({
    type,
    raisedAt,
    lastAt: to,
    clearedAt: null,
    info,
  })
  // a forgotten mode lasts for days; other problems are reported at once
  const raised = (type: AlertType) =>
    type === 'operationMode'
      ? Math.max(from + hour, to - random.int(60, 12_000) * minute)
      : (health?.at ?? to - hour)
  return signAlertTypes
    .filter((type) => maySign(type, last.signs))
    .map((type) => open(type, raised(type), alertInfo(type, { ...last, source: 'status' })))
}

/** How often each problem comes among the resolved ones, and what its alert tells. */
const resolved: Readonly<
  Record<SignAlertType, { readonly weight: number; readonly info: AlertRow['info'] }>
> = {
  battery: { weight: 2, info: { batteryVoltage: 2.47 } },
  motorCalibration: { weight: 3, info: { calibration: 'failed' } },
  operationMode: { weight: 5, info: { mode: 'storage' } },
}

/** A problem that lasted for a while and is resolved. */
const passed = ({ random, to, from }: DeviceCase, last: MeasurementRow): Interval[] => {
  if (!random.chance(passedShare)) return []
  const raisedAt = Math.max(from + hour, to - random.int(3 * 60, 21 * 1440) * minute)
  const clearedAt = Math.min(to - hour, raisedAt + random.int(30, 2000) * minute)
  if (clearedAt <= raisedAt) return []
  const type = random.weighted(signAlertTypes.toReversed().map((one) => [one, resolved[one].weight] as const))
  const { info } = resolved[type]
  return last.calibration === 'failed'
    ? []
    : [{ type, raisedAt, lastAt: clearedAt - 10 * minute, clearedAt, info }]
}

/** The alerts of a thermostat from its reports: open ones and some resolved ones. */
export const drawAlerts = (device: DeviceCase, last: MeasurementRow, known: Known): AlertRow[] => {
  const open = standing(device, last, known)
  const ended = passed(device, last).filter(({ type, clearedAt }) =>
    open.every((one) => one.type !== type || (clearedAt ?? 0) < one.raisedAt),
  )
  return [...ended, ...open].map(({ type, raisedAt, lastAt, clearedAt, info }) => ({
    id: device.random.id(),
    ...placeOf(device.row),
    type,
    thermostatId: device.row.id,
    gatewayId: null,
    eui: device.row.eui,
    incidentId: null,
    raisedAt: new Date(raisedAt).toISOString(),
    raises: 1,
    weight: 0,
    lastAt: new Date(Math.max(raisedAt, lastAt)).toISOString(),
    clearedAt: clearedAt === null ? null : new Date(clearedAt).toISOString(),
    info,
  }))
}
