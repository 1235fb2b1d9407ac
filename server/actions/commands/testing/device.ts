import { execute } from '../../../../demo/simulator/thermostat/execute.ts'
import type { Memory } from '../../../../demo/simulator/thermostat/Memory.ts'
import { fromHex } from '../../../../domain/codec/bytes.ts'
import { defaultLevelMap, encodeLevelMapping } from '../../../../domain/codec/rt1/levelMap.ts'
import { encodeCommandResult, type ThermostatStatus } from '../../../../domain/codec/rt1/uplink.ts'
import { uplink } from '../../../workers/ingest/testing/messages.ts'
import type { NetworkMessage } from '../../../network/messages.ts'
import type { Radio } from './radio.ts'

/**
 * How a device treats a frame. well: carries it out and answers. wrongly: answers that it has carried it out, and changes nothing. refuses:
 * answers with a status. silently: carries it out, but its answer is lost. never: the frame does not reach it.
 */
type Manner = 'well' | 'wrongly' | 'refuses' | 'silently' | 'never'

interface Heard {
  manner?: Manner
  /** The status of its refusal. */
  refusal?: number
}

const memory = (): Memory => ({
  hardwareRevision: 3,
  firmwareVersion: '2.4.1',
  appVersion: '1.12.0',
  uplinkMinutes: 10,
  levels: defaultLevelMap,
  bootedAt: 0,
  resetReason: 1,
  directUntil: null,
  toldFaults: 0,
  motorBroken: false,
  flashBroken: false,
  leaky: false,
  mode: 'normal',
  calibration: 'ok',
  targetTemperature: 18,
  targetLevel: null,
  displayRotation: 0,
  directMotorControl: false,
  motorPosition: 420,
  motorConstraint: 650,
  activeHarvesting: true,
  stallInward: false,
  stallOutward: false,
  voltage: 3.6,
  lastSeq: 200,
})

/** A thermostat that carries frames out as the simulated ones do, and misbehaves on demand. It returns its messages instead of sending them. */
export const aDevice = (radio: Radio, n: number) => {
  const own = memory()
  let sendings = 0
  const isDirect = (minutes: number) =>
    own.directMotorControl && (own.directUntil === null || Date.parse(radio.at(minutes)) < own.directUntil)
  const shown = (minutes: number): Partial<ThermostatStatus> => ({
    targetTemperature: own.targetTemperature,
    targetLevel: own.targetLevel,
    displayRotation: own.displayRotation,
    directMotorControl: isDirect(minutes),
    mode: own.mode,
    calibration: own.calibration,
    motorPosition: own.motorPosition,
    motorConstraint: own.motorConstraint,
    activeHarvesting: own.activeHarvesting,
    lastSeq: own.lastSeq,
  })
  const status = (minutes: number): NetworkMessage => radio.status(minutes, shown(minutes), n)
  const levels = (minutes: number): NetworkMessage =>
    uplink({
      eui: radio.eui(n),
      messageId: `levels-${radio.nextCounter()}`,
      time: radio.at(minutes),
      frameCounter: radio.nextCounter(),
      port: 2,
      bytes: encodeLevelMapping(own.levels),
    })
  return {
    memory: own,
    /** Its report of the levels. */
    levels,
    /** Its periodic report. */
    status,
    /** The network server sends it the frame: the notice of the transmission, its answer and the report that follows at once. */
    hears: async (
      minutes: number,
      { manner = 'well', refusal = 5 }: Heard = {},
    ): Promise<NetworkMessage[]> => {
      const frame = (await radio.framesOf(n)).findLast(
        ({ enqueuedAt, closedAt }) => enqueuedAt !== null && closedAt === null,
      )
      if (!frame) throw new Error('no frame is at the network server')
      sendings += 1
      const sent = radio.sent(frame.id, minutes, sendings, n)
      if (manner === 'never') return [sent]
      const bytes = fromHex(frame.payload)
      const { results, effects } = execute(
        manner === 'well' || manner === 'silently' ? own : { ...own },
        bytes,
        Date.parse(radio.at(minutes)),
      )
      if (manner === 'wrongly') own.lastSeq = results.at(-1)?.seq ?? own.lastSeq
      if (manner === 'silently') return [sent]
      const told = manner === 'refuses' ? results.map((one) => ({ ...one, status: refusal })) : results
      const answer = uplink({
        eui: sent.eui,
        messageId: `${sent.messageId}-answer`,
        time: radio.at(minutes + 0.05),
        frameCounter: radio.nextCounter(),
        port: 3,
        bytes: encodeCommandResult(told),
      })
      return [sent, answer, status(minutes + 0.1), ...(effects.levelMapping ? [levels(minutes + 0.15)] : [])]
    },
  }
}
