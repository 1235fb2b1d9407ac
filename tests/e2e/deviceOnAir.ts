import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { connectAsync } from 'mqtt'
import * as z from 'zod'
import { fromBase64 } from '../../domain/codec/bytes.ts'
import { wireCode } from '../../domain/commands/command.ts'
import { decodeCommands } from '../../domain/codec/rt1/downlink.ts'
import {
  encodeCommandResult,
  encodeFingerprint,
  encodeLevelMapping,
  thermostatPorts,
  type ThermostatStatus,
} from '../../domain/codec/rt1/uplink.ts'
import { upJson, uplink, upTopic } from '../../server/workers/ingest/testing/messages.ts'
import type { RunningVentil } from '../support/startVentil.ts'
import { demoCalls } from './demoCalls.ts'

const Radiators = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        buildingId: z.string(),
        buildingName: z.string(),
        unitId: z.string().nullable(),
      }),
    )
    .min(1),
})
const Units = z.object({ items: z.array(z.object({ id: z.string() })) })
const Comfort = z.object({ levelsMapping: z.object({ levels: z.array(z.number()).nullable() }) })
const Downlinks = z.object({ items: z.array(z.object({ phase: z.string() })) })
const Known = z.object({ firmwareVersion: z.string().nullable() })
const Frame = z.object({ id: z.string(), data: z.string() })

/** A round trip through broker and database takes a few hundredths of a second on an idle machine. */
const patience = { intervals: [50, 100, 250] }

const fingerprint = {
  hardwareRevision: 3,
  firmwareVersion: '2.4.1',
  appVersion: '1.12.0',
  resetReason: 0,
  uptimeHours: 40,
  minTemperature: 6,
  maxTemperature: 28,
  antiFreezeTemperature: 6,
  uplinkMinutes: 10,
  levelMapCrc: 0x7a,
  motorStrokeSteps: 812,
}

/**
 * A thermostat of the demo's first client that is not simulated: the test plays the device and the network server.
 * `mounted` puts it on a free radiator of a home that agreed to show its measurements, `radiatorId` on this one.
 */
export const aDeviceOnAir = async (
  ventil: RunningVentil,
  { mounted = true, radiatorId }: { mounted?: boolean; radiatorId?: string } = {},
) => {
  const { call, tenantId } = await demoCalls(ventil, 'admin')
  const eui = `02f7a1${randomBytes(5).toString('hex')}`
  await call('POST', '/api/thermostats', { eui, tenantId })
  const { items } = Radiators.parse(
    await call('GET', '/api/taxonomy/radiators?HasThermostat=false&PageSize=200'),
  )
  const { items: units } = Units.parse(
    await call('GET', '/api/taxonomy/building-units?ConsentStatus=given&PageSize=200'),
  )
  // a building with levels of its own sends them to each thermostat that is mounted in it
  const sendsLevels = async (buildingId: string) =>
    Comfort.parse(await call('GET', `/api/comfort-level/${buildingId}`)).levelsMapping.levels !== null
  const findFree = async () => {
    for (const radiator of items)
      if (units.some(({ id }) => id === radiator.unitId) && !(await sendsLevels(radiator.buildingId)))
        return radiator
    throw new Error('the demo has no free radiator in a home that agreed')
  }
  const free = await findFree()
  if (mounted) await call('POST', `/api/thermostats/${eui}/assign`, { radiatorId: radiatorId ?? free.id })

  const [url] = /mqtt:\/\/\S+:\d+/.exec(ventil.output()) ?? []
  if (url === undefined) throw new Error(`no broker is named: ${ventil.output()}`)
  const client = await connectAsync(url, { reconnectPeriod: 50 })
  const frames: z.output<typeof Frame>[] = []
  client.on('message', (_topic, payload) => frames.push(Frame.parse(JSON.parse(payload.toString()))))
  await client.subscribeAsync(`application/+/device/${eui}/command/down`, { qos: 1 })

  let frameCounter = 0
  const publish = async (given: Partial<Parameters<typeof uplink>[0]>) => {
    frameCounter += 1
    const message = uplink({ eui, frameCounter, time: new Date().toISOString(), ...given })
    await client.publishAsync(upTopic(message), upJson(message), { qos: 1 })
    return message
  }
  // the supported commands follow from the reported version
  await publish({ port: thermostatPorts.info, bytes: encodeFingerprint(fingerprint) })
  await expect
    .poll(async () => Known.parse(await call('GET', `/api/thermostats/${eui}`)).firmwareVersion, patience)
    .toBe(fingerprint.firmwareVersion)
  return {
    eui,
    tenantId,
    buildingName: free.buildingName,
    call,
    /** Sends a status, as of now or of an earlier time. */
    report: (status: Partial<ThermostatStatus> = {}, at = new Date()) =>
      publish({ status, time: at.toISOString() }),
    /** Sends the temperatures of its levels. */
    reportLevels: (levels: readonly number[]) =>
      publish({ port: thermostatPorts.info, bytes: encodeLevelMapping(levels) }),
    /** Fetches the next frame as the device does. */
    fetchFrame: async () => {
      await expect.poll(() => frames.length, patience).toBeGreaterThan(0)
      const { id, data } = Frame.parse(frames.shift())
      return { id, commands: decodeCommands(fromBase64(data)).commands }
    },
    /** Reports that a gateway has sent the frame. */
    txAck: async (queueItemId: string) => {
      const { applicationId } = uplink({ eui, frameCounter, time: '' })
      const message = {
        time: new Date().toISOString(),
        deviceInfo: { devEui: eui },
        queueItemId,
        fCntDown: 1,
        gatewayId: '0016c001f1500a01',
      }
      await client.publishAsync(
        upTopic({ applicationId, eui }).replace(/up$/, 'txack'),
        JSON.stringify(message),
        { qos: 1 },
      )
    },
    /** Reports that the device has carried out the commands of a frame. */
    acknowledge: (commands: ReturnType<typeof decodeCommands>['commands']) =>
      publish({
        port: thermostatPorts.commandResult,
        bytes: encodeCommandResult(
          commands.map(({ command, seq }) => ({ code: wireCode(command.code), seq, status: 0 })),
        ),
      }),
    /** Waits until the latest command has reached a phase in the backend, independent of any screen. */
    latestIs: (phase: string) =>
      expect
        .poll(async () => {
          const { items } = Downlinks.parse(
            await call('GET', `/api/thermostats/${eui}/downlinks?Sort.Direction=Descending&PageSize=1`),
          )
          return items[0]?.phase
        }, patience)
        .toBe(phase),
    stop: () => client.endAsync(true),
  }
}
