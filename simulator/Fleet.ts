import { fromHex } from '../domain/codec/hex.ts'
import { outdoorTemperature } from '../domain/simulation/outdoor.ts'
import { drawsOf } from '../domain/simulation/random.ts'
import { comfortTemperature } from '../domain/simulation/habits.ts'
import { hashOf } from '../domain/simulation/random.ts'
import { readCommand } from './chirpstack/command.ts'
import { uuidOf } from './chirpstack/json.ts'
import { startGateway, type Gateway } from './Gateway.ts'
import { createNetworkServer, type Registered } from './NetworkServer.ts'
import type { EndDevicePlan, FleetPlan } from './plan.ts'
import { createRoom, type Room } from './Room.ts'
import { createSchedule } from './schedule.ts'
import { startSensor } from './Sensor.ts'
import { startTester } from './Tester.ts'
import { startThermostat } from './thermostat/Thermostat.ts'
import type { Message, World } from './World.ts'

export interface FleetOptions {
  readonly seed: string
  /** The instant (ms) at which the fleet starts. */
  readonly startAt: number
  /** How many times faster than in the real world its time goes; 60 makes a minute a second. */
  readonly speed?: number
  readonly publish: (message: Message) => void
}

/** A fleet of devices with their network server. It lives as `runTo` lets it: nothing in it reads a clock. */
export interface Fleet {
  /** Lets everything happen up to a real instant (ms). */
  runTo(realTime: number): void
  /** The real instant at which something happens next. */
  nextAt(): number | undefined
  /** A command came in from the broker; false: the network server refuses it. */
  command(topic: string, payload: string): boolean
  /** Further devices; those that are there already stay as they are. */
  add(devices: readonly EndDevicePlan[]): void
  /** How many devices there are, silent ones included. */
  readonly size: number
}

export const createFleet = (plan: FleetPlan, { seed, startAt, speed = 1, publish }: FleetOptions): Fleet => {
  const schedule = createSchedule(startAt)
  const realTime = (at: number): number => startAt + (at - startAt) / speed
  const fleetTime = (at: number): number => startAt + (at - startAt) * speed
  const world: World = { schedule, speed, realTime, publish, draws: (name) => drawsOf(`${seed} ${name}`) }
  const gateways = new Map<string, Gateway>(plan.gateways.map((gateway) => [gateway.eui, startGateway(world, gateway)]))
  const server = createNetworkServer(world, gateways)
  const rooms = new Map<string, Room>()
  const devices = new Map<string, Registered>()
  const newIds = world.draws('ids')

  const roomOf = (device: EndDevicePlan): Room => {
    const known = rooms.get(device.room)
    if (known) return known
    const temperature = (device.kind === 'thermostat' ? device.memory.ambientTemperature : null) ?? restTemperature(device)
    const room = createRoom(device.room, device.roomType, { at: schedule.now(), temperature })
    rooms.set(device.room, room)
    return room
  }
  /** What a room is like of which nobody has said anything yet. */
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
  const add = (plans: readonly EndDevicePlan[]): void => {
    for (const device of plans) if (!devices.has(device.eui)) devices.set(device.eui, start(device))
  }

  // thermostats first: they know how warm their rooms are
  add(plan.devices.filter(({ kind }) => kind === 'thermostat'))
  add(plan.devices)
  for (const { id, eui, port, payload, expiresAt } of plan.waiting)
    server.enqueue(eui, { id, port, bytes: fromHex(payload), confirmed: false, expiresAt: expiresAt === null ? null : Date.parse(expiresAt), pending: null })

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
    get size() {
      return devices.size
    },
  }
}
