import {
  encodeD23lb,
  encodeLds02,
  encodeLht52,
  encodeLht65n,
  encodeSensorStatus,
} from '../../domain/codec/dragino.ts'
import type { SensorType } from '../../domain/enums.ts'
import { nextWindowChange } from '../physics/habits.ts'
import { outdoorTemperature, heatingCircuitAt } from '../physics/outdoor.ts'
import { around, hashOf } from '../physics/random.ts'
import type { NetworkServer, Registered } from './NetworkServer.ts'
import { createOutbox, type MakePayload } from './Outbox.ts'
import type { SensorPlan } from '../physics/fleetPlan.ts'
import { radioOf } from './Radio.ts'
import type { Room } from './Room.ts'
import type { World } from './World.ts'
import { minute, day } from '../../domain/time.ts'

/** Minutes between two uplinks; a window contact also reports each change at once. */
const intervalMinutes: Record<SensorType, number> = {
  DraginoLHT65N: 20,
  DraginoLHT52: 20,
  DraginoD23LB: 20,
  DraginoLDS02: 60,
}
const jitter = 0.05
const firmwareVersions = { DraginoLHT65N: '1.8.0', DraginoLHT52: '1.0.0', DraginoD23LB: '1.2.0' } as const
const fullVoltage = 3.05

/** Simulates a Dragino sensor, which reports its surroundings. */
export const startSensor = (
  world: World,
  server: NetworkServer,
  plan: SensorPlan,
  room: Room,
): Registered => {
  const { schedule } = world
  const draw = world.draws(`device ${plan.eui}`)
  const radio = radioOf(plan, draw)
  const voltage = plan.batteryVoltage ?? around(draw, fullVoltage, 0.04)
  /** The constant measurement error of this sensor. */
  const off = { temperature: around(draw, 0, 0.3), humidity: around(draw, 0, 2) }
  let openings = plan.openings ?? 0
  let opened = { at: schedule.now(), minutes: 0 }
  let statusAt = schedule.now() - draw() * day

  const device: Registered = {
    radio,
    battery: () => Math.round(100 * Math.max(0, Math.min(1, (voltage - 2.4) / 0.7))),
    receive: () => {},
  }
  const outbox = createOutbox(world, ({ port, bytes }) => server.uplink(device, port, bytes))

  const measured: Record<SensorType, MakePayload> = {
    DraginoLHT65N: () => {
      const { temperature, humidity } = room.around(schedule.now())
      return encodeLht65n({
        temperature: temperature + off.temperature,
        humidity: humidity + off.humidity,
        externalTemperature: null,
        batteryVoltage: voltage,
      })
    },
    DraginoLHT52: () => {
      const { temperature, humidity } = room.around(schedule.now())
      const at = new Date(world.realTime(schedule.now())).toISOString()
      return encodeLht52({
        temperature: temperature + off.temperature,
        humidity: humidity + off.humidity,
        externalTemperature: null,
        at,
      })
    },
    DraginoLDS02: () => {
      const open = room.isWindowOpen(schedule.now())
      return encodeLds02({
        open,
        openings,
        openMinutes: opened.minutes,
        alarm: open && schedule.now() - opened.at > 30 * minute,
        batteryVoltage: voltage,
      })
    },
    DraginoD23LB: () => {
      const outdoor = outdoorTemperature(schedule.now())
      const { flow, back } = heatingCircuitAt(hashOf(plan.room), schedule.now(), outdoor)
      return encodeD23lb({ probes: [flow, back, outdoor], batteryVoltage: voltage })
    },
  }

  const sendStatus = (): void => {
    const { type } = plan
    statusAt = schedule.now()
    if (type !== 'DraginoLDS02')
      outbox.add(() =>
        encodeSensorStatus(type, { firmwareVersion: firmwareVersions[type], batteryVoltage: voltage }),
      )
  }

  const beat = (): void => {
    outbox.add(measured[plan.type])
    if (schedule.now() - statusAt >= day) sendStatus()
    const interval = intervalMinutes[plan.type] * minute
    schedule.after(around(draw, interval, jitter * interval), beat)
  }

  const watchWindow = (): void => {
    const change = nextWindowChange(room.habits, schedule.now())
    schedule.at(change?.at ?? schedule.now() + day, () => {
      if (change?.open) {
        openings += 1
        opened = { at: schedule.now(), minutes: 0 }
      } else if (change)
        opened = { at: opened.at, minutes: Math.round((schedule.now() - opened.at) / minute) }
      if (change) outbox.add(measured.DraginoLDS02)
      watchWindow()
    })
  }

  server.register(device)
  if (!plan.faults.includes('silent')) {
    schedule.after(draw() * (plan.session ? intervalMinutes[plan.type] * minute : minute), () => {
      if (!plan.session) sendStatus()
      beat()
    })
    if (plan.type === 'DraginoLDS02') watchWindow()
  }
  return device
}
