import { fromHex } from '../../domain/codec/bytes.ts'
import { outdoorTemperature } from '../physics/outdoor.ts'
import { comfortTemperature } from '../physics/habits.ts'
import { drawsOf, hashOf } from '../physics/random.ts'
import { readCommand } from './chirpstack/command.ts'
import { uuidOf } from './chirpstack/json.ts'
import { unreliable, usualDelivery, type Delivery } from './delivery.ts'
import { startGateway, type Gateway } from './Gateway.ts'
import { createNetworkServer, type Registered } from './NetworkServer.ts'
import type { EndDevicePlan, FleetPlan } from '../physics/fleetPlan.ts'
import { createRoom, type Room } from './Room.ts'
import { createSchedule } from './schedule.ts'
import { startSensor } from './Sensor.ts'
import { startTester } from './Tester.ts'
import { startThermostat } from './thermostat/Thermostat.ts'
import type { Message, World } from './World.ts'

interface FleetOptions {
  readonly seed: string
  /** The instant (ms) at which the fleet starts. */
  readonly startAt: number
  /** Time factor of the simulation; 60 makes a minute last a second. */
  readonly speed?: number
  readonly publish: (message: Message) => void
  /** Shares of device events that the broker delivers twice or out of order. */
  readonly delivery?: Delivery
  /** Ed25519 public keys of which thermostats accept firmware, hexadecimal; by default of none. */
  readonly firmwareKeys?: readonly string[]
}

/** A fleet of devices with their network server. `runTo` advances it; nothing in it reads a clock. */
export interface Fleet {
  /** Runs everything up to a real instant (ms). */
  runTo(realTime: number): void
  /** The real instant of the next event. */
  nextAt(): number | undefined
  /** Handles a command from the broker; false if the network server rejects it. */
  command(topic: string, payload: string): boolean
  /** Adds gateways and devices with their queued downlinks; existing ones are left unchanged. */
  add(plan: FleetPlan): void
  /** Flushes a device's queue at the network server. */
  flush(eui: string): void
  /** Number of devices, including silent ones. */
  readonly size: number
}

export const createFleet = (
  plan: FleetPlan,
  { seed, startAt, speed = 1, publish, delivery = usualDelivery, firmwareKeys = [] }: FleetOptions,
): Fleet => {
  const schedule = createSchedule(startAt)
  const realTime = (at: number): number => startAt + (at - startAt) / speed
  const fleetTime = (at: number): number => startAt + (at - startAt) * speed
  const draws = (name: string) => drawsOf(`${seed} ${name}`)
  const world: World = {
    schedule,
    speed,
    realTime,
    publish: unreliable({ schedule, speed, draw: draws('delivery'), publish }, delivery),
    draws,
    firmwareKeys,
  }
  const gateways = new Map<string, Gateway>()
  const server = createNetworkServer(world, gateways)
  const rooms = new Map<string, Room>()
  const devices = new Map<string, Registered>()
  const newIds = world.draws('ids')

  const roomOf = (device: EndDevicePlan): Room => {
    const known = rooms.get(device.room)
    if (known) return known
    const temperature =
      (device.kind === 'thermostat' ? device.memory.ambientTemperature : null) ?? restTemperature(device)
    const room = createRoom(device.room, device.roomType, { at: schedule.now(), temperature })
    rooms.set(device.room, room)
    return room
  }
  /** The initial temperature of a room without known measurements. */
  const restTemperature = ({ room, roomType }: EndDevicePlan): number =>
    Math.max(outdoorTemperature(schedule.now()), comfortTemperature({ seed: hashOf(room), type: roomType }))

  const start = (device: EndDevicePlan): Registered => {
    switch (device.kind) {
      case 'thermostat':
        return startThermostat(world, server, device, roomOf(device))
      case 'sensor':
        return startSensor(world, server, device, roomOf(device))
      case 'tester':
        return startTester(world, server, device)
    }
  }
  const startAll = (plans: readonly EndDevicePlan[]): void => {
    for (const device of plans) if (!devices.has(device.eui)) devices.set(device.eui, start(device))
  }
  const add = (more: FleetPlan): void => {
    for (const gateway of more.gateways)
      if (!gateways.has(gateway.eui)) gateways.set(gateway.eui, startGateway(world, gateway))
    // thermostats first, because they know the temperature of their rooms
    startAll(more.devices.filter(({ kind }) => kind === 'thermostat'))
    startAll(more.devices)
    for (const { id, eui, port, payload, expiresAt } of more.waiting)
      server.enqueue(eui, {
        id,
        port,
        bytes: fromHex(payload),
        confirmed: false,
        expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
        pending: null,
      })
  }

  add(plan)
  return {
    runTo: (at) => schedule.runTo(fleetTime(at)),
    nextAt: () => {
      const next = schedule.next()
      return next === undefined ? undefined : realTime(next)
    },
    command: (topic, payload) => {
      const command = readCommand(topic, payload, () => uuidOf(newIds))
      return command !== undefined && server.enqueue(command.eui, command.item)
    },
    add,
    flush: server.flush,
    get size() {
      return devices.size
    },
  }
}
