import { thermostatPorts } from '../../../domain/codec/rt1/uplink.ts'
import { emptyVoltage, fullVoltage, nextVoltage, tegVoltage } from '../../physics/energy.ts'
import { dialTurn } from '../../physics/habits.ts'
import { around } from '../../physics/random.ts'
import { regulatedPosition, type Around } from '../../physics/reading.ts'
import { bodyTemperature, heatOf } from '../../physics/room.ts'
import type { NetworkServer, Registered } from '../NetworkServer.ts'
import { createOutbox } from '../Outbox.ts'
import type { ThermostatPlan } from '../../physics/fleetPlan.ts'
import { radioOf, rejoin } from '../Radio.ts'
import type { Room } from '../Room.ts'
import type { World } from '../World.ts'
import { execute, type Effects } from './execute.ts'
import { memoryOf, motorStepsASecond, strokeSteps } from './Memory.ts'
import {
  faultsIn,
  fingerprintMessage,
  garbledMessage,
  healthMessage,
  levelMappingMessage,
  logLines,
  resultMessage,
  statusMessage,
} from './messages.ts'
import { createTransfers } from './transfers.ts'
import { firmwarePorts } from '../../../domain/firmware/exchange.ts'
import { createUpdater } from './updates.ts'
import { second, minute, hour, day } from '../../../domain/time.ts'

/** Jitter of an uplink as a share of the interval. */
const jitter = 0.1
/** Outages per day and device: something blocks the radio, or the storage ran empty overnight. */
const spellsADay = 0.006
const spellHours = [3, 30] as const
const garbledShare = 0.1
/** Hours after which a technician comes to a thermostat with empty storage and charges it. */
const serviceHours = [8, 28] as const
/** Duration of a calibration: the motor runs from end to end and back. */
const calibrationMs = ((2 * strokeSteps) / motorStepsASecond) * second
/** Duration of a restart with join, in ms. */
const startMs = 8 * second
/** While a transfer is open, it asks for the next frame so soon after the last; each time in vain it waits twice as long. */
const pollMs = 15 * second
/** Reasons of a restart. Source: RT1, general info. */
const resetReasons = { software: 2, watchdog: 3, firmwareUpdate: 5 } as const

/** Simulates a thermostat: it measures, regulates, reports, listens and carries out commands. */
export const startThermostat = (
  world: World,
  server: NetworkServer,
  plan: ThermostatPlan,
  room: Room,
): Registered => {
  const { schedule } = world
  const now = (): number => schedule.now()
  const draw = world.draws(`device ${plan.eui}`)
  const radio = radioOf(plan, draw)
  const memory = memoryOf(plan, room.habits, now())
  let settledAt = now()
  let quietUntil = 0
  let fingerprintAt = now() - draw() * day
  let serviceAt: number | null = null

  // faults that it reported before are not reported again
  if (plan.session) memory.toldFaults = faultsIn(memory)
  room.setHeat(plan.eui, heatOf(memory.motorPosition))

  /** Brings the state up to date since the last call: the storage, the end of direct control, the motor. */
  const settle = (): Around => {
    const surroundings = room.around(now())
    const { temperature, outdoor } = surroundings
    const teg = memory.activeHarvesting
      ? tegVoltage(bodyTemperature(temperature, outdoor, heatOf(memory.motorPosition)), temperature)
      : 0
    memory.voltage = nextVoltage(
      memory.voltage,
      { teg, spreadingFactor: radio.spreadingFactor, leaky: memory.leaky },
      (now() - settledAt) / hour,
    )
    settledAt = now()
    if (memory.voltage > emptyVoltage) serviceAt = null
    else if (serviceAt === null)
      serviceAt = now() + (serviceHours[0] + (serviceHours[1] - serviceHours[0]) * draw()) * hour
    else if (serviceAt <= now()) memory.voltage = fullVoltage
    if (memory.directUntil !== null && memory.directUntil <= now()) {
      memory.directMotorControl = false
      memory.directUntil = null
    }
    memory.motorPosition = regulatedPosition(memory, surroundings)
    room.setHeat(plan.eui, heatOf(memory.motorPosition))
    return surroundings
  }

  const isMute = (): boolean =>
    plan.faults.includes('silent') || now() < quietUntil || memory.voltage <= emptyVoltage
  const device: Registered = {
    radio,
    battery: () =>
      Math.round(
        100 * Math.max(0, Math.min(1, (memory.voltage - emptyVoltage) / (fullVoltage - emptyVoltage))),
      ),
    receive: (port, bytes) => {
      if (isMute()) return
      if (port === thermostatPorts.commands) obey(bytes)
      else if (port === firmwarePorts.fragments || port === firmwarePorts.management) {
        updater.receive(port, bytes)
        poll(pollMs)
      } else transfers.receive(port, bytes)
    },
  }
  const outbox = createOutbox(world, ({ port, bytes }) => {
    if (!isMute()) server.uplink(device, port, bytes)
  })

  const transfers = createTransfers({
    radio,
    send: (payload) => outbox.add(() => payload),
    after: schedule.after,
    log: () => logLines(memory, now()),
  })

  const sendStatus = (wait = 0): void =>
    outbox.add(() => {
      const surroundings = settle()
      return plan.faults.includes('garbled') && draw() < garbledShare
        ? garbledMessage(memory, surroundings)
        : statusMessage(memory, surroundings)
    }, wait)

  const sendFingerprint = (): void => {
    fingerprintAt = now()
    outbox.add(() => fingerprintMessage(memory, now()))
  }

  const tellFaults = (): void => {
    const faults = faultsIn(memory)
    if (faults === memory.toldFaults) return
    memory.toldFaults = faults
    outbox.add(() => healthMessage(memory))
  }

  const calibrate = (): void => {
    memory.calibration = 'running'
    schedule.after(calibrationMs, () => {
      memory.calibration = memory.motorBroken ? 'failed' : 'ok'
      memory.stallInward = memory.motorBroken
      settle()
      tellFaults()
      sendStatus()
    })
  }

  const updater = createUpdater({
    hardwareRevision: memory.hardwareRevision,
    keys: world.firmwareKeys,
    known: plan.firmware,
    answer: (payload) => outbox.add(() => payload, around(draw, 2 * second, second)),
    restart: (seconds) => schedule.after(seconds * second + startMs, startImage),
  })
  let polls = 0
  /** Sends an empty uplink, after which the network server can send the next frame. */
  const poll = (wait: number): void => {
    const own = ++polls
    if (!updater.isWaiting() || wait > intervalMs()) return
    schedule.after(around(draw, wait, wait / 10), () => {
      // a frame has come meanwhile, or the transfer is over
      if (own !== polls || !updater.isWaiting()) return
      outbox.add(() => ({ port: firmwarePorts.fragments, bytes: new Uint8Array(0) }))
      poll(2 * wait)
    })
  }

  /** Starts with the image that it has received, if it has a valid one and its flash is sound. */
  const startImage = (): void => {
    const block = updater.takeImage()
    if (block && !memory.flashBroken) {
      if (block.kind === 'core') memory.firmwareVersion = block.version
      else memory.appVersion = block.version
    }
    const sound = memory.flashBroken ? resetReasons.watchdog : resetReasons.firmwareUpdate
    reset(block ? sound : resetReasons.software)
  }

  const reset = (reason: number = resetReasons.software): void => {
    updater.clear()
    memory.bootedAt = now()
    memory.resetReason = reason
    memory.directMotorControl = false
    memory.directUntil = null
    rejoin(radio)
    transfers.restart()
    sendFingerprint()
    sendStatus()
  }

  const bringAbout = (effects: Effects): void => {
    if (effects.calibrate) calibrate()
    if (effects.fingerprint) sendFingerprint()
    if (effects.levelMapping) outbox.add(() => levelMappingMessage(memory))
    if (effects.health) outbox.add(() => healthMessage(memory))
    const { resetAfter } = effects
    if (resetAfter !== null)
      outbox.add(() => {
        schedule.after(resetAfter * second + startMs, reset)
        return undefined
      })
  }

  /** Handles a command frame: carries the commands out, acknowledges them and reports the result. */
  const obey = (bytes: Uint8Array): void => {
    const before = memory.motorPosition
    const { results, effects } = execute(memory, bytes, now())
    settle()
    outbox.add(() => resultMessage(results), around(draw, 2 * second, second))
    bringAbout(effects)
    // the status should show the final motor position
    if (effects.resetAfter === null)
      sendStatus((Math.abs(memory.motorPosition - before) / motorStepsASecond) * second)
  }

  const intervalMs = (): number => (memory.mode === 'storage' ? day : memory.uplinkMinutes * minute)

  const beat = (): void => {
    if (draw() < (spellsADay * intervalMs()) / day)
      quietUntil = now() + (spellHours[0] + (spellHours[1] - spellHours[0]) * draw()) * hour
    if (now() - fingerprintAt >= day) sendFingerprint()
    sendStatus()
    schedule.after(around(draw, intervalMs(), jitter * intervalMs()), beat)
    settle()
    tellFaults()
  }

  /** Schedules turns of the dial, which the thermostat reports at once. */
  const planDials = (): void => {
    const turn = dialTurn(room.habits, now())
    if (turn && turn.at > now())
      schedule.at(turn.at, () => {
        if (memory.mode !== 'normal') return
        memory.targetLevel = turn.level
        memory.targetTemperature = memory.levels[turn.level] ?? memory.targetTemperature
        if (outbox.isEmpty()) sendStatus()
      })
    schedule.at((Math.floor(now() / day) + 1) * day, planDials)
  }

  server.register(device)
  if (!plan.faults.includes('silent')) {
    if (memory.calibration === 'running') calibrate()
    // a device that joins sends its fingerprint first
    schedule.after(draw() * (plan.session ? intervalMs() : minute), () => {
      if (!plan.session) sendFingerprint()
      beat()
    })
    planDials()
    if (plan.firmware?.restarts) schedule.after(startMs, startImage)
    else poll(pollMs)
  }
  return device
}
