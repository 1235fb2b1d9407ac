import type { Ack, DeviceLog, DeviceMessage, Join, TxAck } from '../../network/messages.ts'
import type { Believes } from '../../network/applications.ts'
import type { KnownDevices, KnownThermostat, SensorRow, TesterRow } from './devices.ts'
import { rawRow, type RawRow } from './raw.ts'
import type { Notice } from './downlinks.ts'
import { restartIn, type Restart } from './restarts.ts'
import type { SensorUplink } from './sensors/foldSensor.ts'
import { readSensorUplink } from './sensors/ingestSensors.ts'
import type { Press } from './testers.ts'
import { networkEvent, type EventRow } from './thermostats/events.ts'
import { readUplink, type ThermostatUplink } from './thermostats/ThermostatUplink.ts'

/** The messages of devices by type of device. */
interface Sorted {
  uplinks: ThermostatUplink[]
  events: EventRow[]
  notices: Notice[]
  joins: { message: Join; thermostatId: string }[]
  sensors: SensorUplink[]
  sensorRestarts: Restart<SensorRow>[]
  presses: Press[]
  testerRestarts: Restart<TesterRow>[]
  unknown: DeviceMessage[]
  /** Messages of applications that are not ours, whatever device they name. */
  foreign: DeviceMessage[]
  /** Messages that cannot be interpreted, of known and unknown devices. */
  garbled: RawRow[]
}

const isNotice = (message: DeviceMessage): message is Ack | TxAck | DeviceLog =>
  message.kind === 'ack' || message.kind === 'txack' || message.kind === 'log'

/**
 * Whether a message comes through an application that may speak for its device. If nothing says which applications are ours, a thermostat
 * keeps the one that it was first heard through, because its commands go there.
 */
const isBelieved = (
  { applicationId }: DeviceMessage,
  device: KnownThermostat | undefined,
  believes: Believes,
): boolean => {
  const own = device?.state.applicationId ?? null
  return believes(applicationId) ?? (own === null || own === applicationId)
}

/**
 * Sorts the messages of a batch by device; garbled messages of unknown devices are kept raw too. Messages of foreign applications are set
 * aside: neither their contents nor where they came from count for the device that they name.
 */
export const sort = (messages: readonly DeviceMessage[], known: KnownDevices, believes: Believes): Sorted => {
  const sorted: Sorted = {
    uplinks: [],
    events: [],
    notices: [],
    joins: [],
    sensors: [],
    sensorRestarts: [],
    presses: [],
    testerRestarts: [],
    unknown: [],
    foreign: [],
    garbled: [],
  }
  for (const message of messages) {
    const device = known.thermostats.get(message.eui)
    if (!isBelieved(message, device, believes)) {
      sorted.foreign.push(message)
      continue
    }
    const restart = restartIn(message)
    const sensor = known.sensors.get(message.eui)
    const tester = known.testers.get(message.eui)
    if (message.kind === 'garbled')
      sorted.garbled.push(
        rawRow(message, message.reason, {
          tenantId: device?.thermostat.tenantId ?? sensor?.tenantId ?? tester?.tenantId ?? null,
          thermostatId: device?.thermostat.id ?? null,
          sensorId: sensor?.id ?? null,
        }),
      )
    if (device) {
      if (message.kind === 'up') sorted.uplinks.push(readUplink(message, device))
      if (
        message.kind === 'join' ||
        message.kind === 'status' ||
        message.kind === 'log' ||
        message.kind === 'garbled'
      )
        sorted.events.push(networkEvent(message, device))
      if (isNotice(message)) sorted.notices.push({ message, thermostatId: device.thermostat.id })
      if (message.kind === 'join') sorted.joins.push({ message, thermostatId: device.thermostat.id })
    } else if (sensor) {
      if (message.kind === 'up') sorted.sensors.push(readSensorUplink(message, sensor))
      if (restart) sorted.sensorRestarts.push({ message: restart, device: sensor })
    } else if (tester) {
      if (message.kind === 'up') sorted.presses.push({ message, tester })
      if (restart) sorted.testerRestarts.push({ message: restart, device: tester })
    } else sorted.unknown.push(message)
  }
  return sorted
}
