import { toHex } from '../../../domain/codec/bytes.ts'
import { thermostatPorts } from '../../../domain/codec/rt1/uplink.ts'
import { counterAt, ownerOf, type DeviceCase } from './DeviceCase.ts'
import type { EventRow, UndecodedRow } from './History.ts'
import { hour } from '../../../domain/time.ts'

const reason = 'unsupportedVersion'

/** Undecodable messages of a thermostat that sends some: a later protocol version with arbitrary content. */
export const drawGarbled = (device: DeviceCase): { events: EventRow[]; undecoded: UndecodedRow[] } => {
  const { fault, random, row, to, from, devAddr, links } = device
  if (fault !== 'garbled') return { events: [], undecoded: [] }
  const drawn = Array.from({ length: 6 }, (_, index) => {
    const at = Math.max(from, to - Math.round((index + random.next()) * 4 * hour))
    const payload = toHex(
      Uint8Array.from({ length: 18 }, (_byte, place) => (place === 0 ? 0x20 : random.int(0, 255))),
    )
    const times = { at: new Date(at).toISOString(), receivedAt: new Date(at + 140).toISOString() }
    const port = thermostatPorts.status
    const event: EventRow = {
      id: random.id(),
      ...ownerOf(device),
      kind: 'undecoded',
      ...times,
      data: { reason, port, payload },
      messageId: `${devAddr}:${counterAt(device, at)}u${index}`,
    }
    const gatewayEui = links[0]?.gatewayEui ?? null
    const message: UndecodedRow = {
      id: random.id(),
      ...ownerOf(device),
      eui: row.eui,
      sensorId: null,
      messageId: random.id(),
      ...times,
      port,
      payload,
      gatewayEui,
      reason,
    }
    return { event, message }
  })
  return { events: drawn.map(({ event }) => event), undecoded: drawn.map(({ message }) => message) }
}
