import { and, asc, between, eq, gt, gte, isNotNull, isNull } from 'drizzle-orm'
import { faultOf, hasWornFlash } from './physics/faults.ts'
import type {
  EndDevicePlan,
  Fault,
  FleetPlan,
  GatewayPlan,
  LinkPlan,
  SensorPlan,
  TesterPlan,
  ThermostatPlan,
} from './physics/fleetPlan.ts'
import { ratingsOf } from './physics/radio.ts'
import { hashOf } from './physics/random.ts'
import {
  downlinkFrames,
  gateways,
  rooms,
  sensors,
  signalTesters,
  thermostats,
  thermostatStates,
} from '../server/db/schema.ts'
import type { Tx } from '../server/db/scope.ts'
import { hour, day } from '../domain/time.ts'

/**
 * A device or gateway that was not heard for longer than this, while others were, is permanently silent: nightly gaps and gateway outages
 * are shorter.
 */
const silentAfter = { device: 35 * hour, gateway: 3 * hour } as const

type GatewayRow = typeof gateways.$inferSelect

/** Devices that the network server knows and Ventil does not, such as a neighbour's. */
const foreigners = ['02f7d2ffffff0001', '02f7d2ffffff0002'] as const

/** ISO instants. */
interface Handover {
  readonly from: string
  readonly to: string
}

interface Scene {
  /** When any device was last heard. */
  readonly heardAt: number
  readonly now: number
  linksOf(eui: string, buildingId: string | null): LinkPlan[]
}

/** Whether a device is permanently silent: not heard while others were, or never heard since it was mounted more than a day ago. */
const isSilent = ({ heardAt, now }: Scene, lastAt: string | null, putUpAt: string, after: number): boolean =>
  lastAt === null ? now - Date.parse(putUpAt) > day : heardAt - Date.parse(lastAt) > after

const sessionOf = ({ devAddr, frameCounter }: { devAddr: string | null; frameCounter: number | null }) =>
  devAddr === null || frameCounter === null ? null : { devAddr, nextCounter: frameCounter + 1 }

/** When a thermostat last restarted, according to its fingerprint. */
const bootedAt = ({
  fingerprintAt,
  uptimeHours,
}: {
  fingerprintAt: string | null
  uptimeHours: number | null
}): string | null =>
  fingerprintAt === null || uptimeHours === null
    ? null
    : new Date(Date.parse(fingerprintAt) - uptimeHours * hour).toISOString()

const gatewayPlan = (row: GatewayRow, scene: Scene): GatewayPlan => ({
  eui: row.eui,
  location:
    row.latitude === null || row.longitude === null
      ? null
      : { latitude: row.latitude, longitude: row.longitude },
  faults: isSilent(scene, row.lastConnectionAt, row.updatedAt, silentAfter.gateway) ? ['silent'] : [],
})

const thermostatPlans = async (tx: Tx, scene: Scene, changedSince: string): Promise<ThermostatPlan[]> => {
  const rows = await tx
    .select({ device: thermostats, state: thermostatStates, roomType: rooms.type })
    .from(thermostats)
    .innerJoin(thermostatStates, eq(thermostatStates.thermostatId, thermostats.id))
    .innerJoin(rooms, eq(rooms.id, thermostats.roomId))
    .where(
      and(
        eq(thermostats.lifecycle, 'Installed'),
        isNotNull(thermostats.radiatorId),
        gte(thermostats.updatedAt, changedSince),
      ),
    )
    .orderBy(asc(thermostats.id))
  return rows.map(({ device, state, roomType }) => {
    const fault = faultOf(device.eui)
    const silent = isSilent(
      scene,
      device.lastSeenAt,
      device.installedAt ?? device.createdAt,
      silentAfter.device,
    )
    return {
      kind: 'thermostat',
      eui: device.eui,
      room: device.roomId ?? device.id,
      roomType,
      links: scene.linksOf(device.eui, device.buildingId),
      session: sessionOf(state),
      hardwareRevision: device.hardwareRevision ?? 3,
      firmwareVersion: device.firmwareVersion ?? '2.4.1',
      appVersion: device.appVersion ?? '1.12.0',
      uplinkMinutes: device.uplinkMinutes,
      faults: [
        ...(silent ? (['silent'] satisfies Fault[]) : []),
        ...(fault ? [fault] : []),
        ...(hasWornFlash(device.eui) ? (['flash'] satisfies Fault[]) : []),
      ],
      memory: {
        ...state,
        // a device that was never heard has just been unpacked and is being mounted
        mode: device.lastSeenAt === null ? 'unknown' : device.mode,
        batteryVoltage: device.batteryVoltage,
        bootedAt: bootedAt(state),
      },
    }
  })
}

const sensorPlans = async (tx: Tx, scene: Scene, changedSince: string): Promise<SensorPlan[]> => {
  const rows = await tx
    .select({ device: sensors, roomType: rooms.type })
    .from(sensors)
    .leftJoin(rooms, eq(rooms.id, sensors.roomId))
    .where(and(isNotNull(sensors.placement), gte(sensors.updatedAt, changedSince)))
    .orderBy(asc(sensors.id))
  return rows.map(({ device, roomType }) => ({
    kind: 'sensor',
    type: device.type,
    eui: device.eui,
    room: device.roomId ?? device.heatingCircuitId ?? device.id,
    roomType: roomType ?? 'Other',
    links: scene.linksOf(device.eui, device.buildingId),
    session: sessionOf(device),
    batteryVoltage: device.batteryVoltage,
    openings: device.openings,
    faults: isSilent(scene, device.lastSeenAt, device.updatedAt, silentAfter.device) ? ['silent'] : [],
  }))
}

const testerPlans = async (tx: Tx, buildings: readonly GatewayRow[]): Promise<TesterPlan[]> => {
  const rows = await tx.select().from(signalTesters).orderBy(asc(signalTesters.eui))
  return rows.flatMap(({ eui, tenantId }): TesterPlan[] => {
    const own = buildings.filter((gateway) => gateway.tenantId === tenantId)
    const heardBy = own[hashOf(eui) % Math.max(1, own.length)]
    return heardBy
      ? [
          {
            kind: 'tester',
            eui,
            room: eui,
            roomType: 'Other',
            links: [{ gatewayEui: heardBy.eui, rating: 'good' }],
            session: null,
          },
        ]
      : []
  })
}

const foreignPlans = (buildings: readonly GatewayRow[]): EndDevicePlan[] =>
  foreigners.flatMap((eui, index): EndDevicePlan[] => {
    const heardBy = buildings[index]
    return heardBy
      ? [
          {
            kind: 'sensor',
            type: 'DraginoLHT65N',
            eui,
            room: eui,
            roomType: 'Office',
            links: [{ gatewayEui: heardBy.eui, rating: 'weak' }],
            session: null,
            batteryVoltage: null,
            openings: null,
            faults: [],
          },
        ]
      : []
  })

/** Frames that are queued at the network server and not sent: its queue survives a restart. @param given when they were given to it */
const waitingFrames = (tx: Tx, now: Date, given?: Handover) =>
  tx
    .select({
      id: downlinkFrames.id,
      eui: thermostats.eui,
      port: downlinkFrames.port,
      payload: downlinkFrames.payload,
      expiresAt: downlinkFrames.expiresAt,
    })
    .from(downlinkFrames)
    .innerJoin(thermostats, eq(thermostats.id, downlinkFrames.thermostatId))
    .where(
      and(
        isNotNull(downlinkFrames.enqueuedAt),
        given && between(downlinkFrames.enqueuedAt, given.from, given.to),
        isNull(downlinkFrames.sentAt),
        isNull(downlinkFrames.closedAt),
        gt(downlinkFrames.expiresAt, now.toISOString()),
      ),
    )
    .orderBy(asc(downlinkFrames.createdAt))

const longAgo = '1970-01-01T00:00:00.000Z'

/**
 * The devices of the estate as a simulated fleet, each resuming from its stored state, and a few devices that do not belong to the estate.
 * Requires app_admin. @param changes only gateways and devices changed since then (ISO instant), and downlinks of the handover
 */
export const readFleet = async (
  tx: Tx,
  now: Date,
  changes?: { readonly since: string; readonly handover: Handover },
): Promise<FleetPlan> => {
  const since = changes?.since ?? longAgo
  const inBuildings = await tx
    .select()
    .from(gateways)
    .where(isNotNull(gateways.buildingId))
    .orderBy(asc(gateways.id))
  const byBuilding = Map.groupBy(inBuildings, ({ buildingId }) => buildingId)
  const heard = inBuildings.flatMap(({ lastConnectionAt }) =>
    lastConnectionAt === null ? [] : [Date.parse(lastConnectionAt)],
  )
  const scene: Scene = {
    now: now.getTime(),
    heardAt: heard.length === 0 ? now.getTime() : Math.max(...heard),
    linksOf: (eui, buildingId) =>
      ratingsOf(
        eui,
        (byBuilding.get(buildingId) ?? []).map((gateway) => gateway.eui),
      ),
  }
  const devices: EndDevicePlan[] = [
    ...(await thermostatPlans(tx, scene, since)),
    ...(await sensorPlans(tx, scene, since)),
  ]
  const first = changes === undefined
  return {
    gateways: inBuildings.filter(({ updatedAt }) => updatedAt >= since).map((row) => gatewayPlan(row, scene)),
    devices: first
      ? [...devices, ...(await testerPlans(tx, inBuildings)), ...foreignPlans(inBuildings)]
      : devices,
    waiting: await waitingFrames(tx, now, changes?.handover),
  }
}
