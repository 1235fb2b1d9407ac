import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Command } from '../../../domain/commands/command.ts'
import { downlinkReasons, type DownlinkReason } from '../../../domain/commands/sending.ts'
import {
  commandTable,
  ends,
  progressEvents,
  refusals,
  stateOf,
  type CommandEvent,
  type CommandState,
} from '../../../domain/downlinks/commandStates.ts'
import { downlinks } from '../../db/schema.ts'
import type { NetworkMessage } from '../../network/messages.ts'
import { abortDownlinks, abortWaiting } from './abort.ts'
import { settleExpired } from './settleExpired.ts'
import { aRadio, type Radio } from './testing/radio.ts'

// Every path through the table of a command's states, by messages that the ingest hears and by what the server does itself.

let radio: Radio
let next = 0
beforeAll(async () => {
  radio = await aRadio({ thermostatCount: 190 })
})
afterAll(() => radio.close())

const to = (temperature: number): Command => ({ code: 'SetTargetTemperature', temperature })
const to22 = to(22)
const directFor = (timeoutMinutes: number): Command => ({
  code: 'ToggleDirectMotorControl',
  on: true,
  timeoutMinutes,
})

const hear = (...messages: NetworkMessage[]) => radio.ingest(...messages)
const send = async (n: number, ...commands: Command[]) => {
  const { downlinks: made } = await radio.queue(commands, {}, n)
  await radio.dispatch()
  return made
}

/** The commands to which only these events happen. */
const fitting: Partial<Record<CommandEvent, Command>> = {
  timedOut: directFor(5),
  notConfirmed: { code: 'McuReset', delaySeconds: 1 },
}

/** A command on its way into a state. */
interface Case {
  n: number
  id: string
  frameId: string
  seq: number
  command: Command
}
type Make = (one: Case) => NetworkMessage[]

const late = 1_450
const expire = (minutes: number) => radio.inDb((tx) => settleExpired(tx, new Date(radio.at(minutes))))
const status =
  (minutes: number, targetTemperature: number, lastSeq = 99) =>
  ({ n }: Case) => [radio.status(minutes, { targetTemperature, lastSeq }, n)]
const sent: Make = ({ n, frameId }) => [radio.sent(frameId, 1, 7, n)]
const answer =
  (minutes: number, result: number): Make =>
  ({ n, command, seq }) => [radio.results(minutes, [{ code: command.code, seq, status: result }], n)]
const answered: Make = (one) => [...sent(one), ...answer(1.1, 0)(one)]

/** The ways into each state that a command can be in while something can still happen to it. */
const ways: {
  state: CommandState
  by: string
  command?: Command
  make?: Make
  expireAt?: number
  overtaken?: true
}[] = [
  { state: 'queued', by: 'queueing' },
  { state: 'resending', by: 'a loss', make: (one) => [...sent(one), ...status(9, 19)(one)] },
  { state: 'sent', by: 'a gateway', make: sent },
  { state: 'acknowledged', by: 'an answer', make: answered },
  { state: 'unanswered', by: 'expired', expireAt: 1_441 },
  { state: 'unanswered', by: 'notAcknowledged', make: sent, expireAt: 1_441 },
  { state: 'unproven', by: 'notConfirmed', make: answered, expireAt: 1_441 },
  {
    state: 'unproven',
    by: 'contradicted',
    make: (one) => [...answered(one), ...status(11, 19)(one), ...status(22, 19)(one)],
  },
  {
    state: 'unproven',
    by: 'timedOut',
    command: directFor(5),
    make: (one) => [...answered(one), ...status(11, 19)(one)],
  },
  { state: 'unproven', by: 'overtaken', make: answered, overtaken: true },
]

/** Carries out another command for the same value. */
const overtake = async ({ n }: Case): Promise<void> => {
  const { downlinks: made } = await radio.queue([{ code: 'SetTargetTemperatureLevel', level: 4 }], {}, n)
  radio.until(35)
  await radio.dispatch()
  radio.until(0)
  const frame = (await radio.framesOf(n)).at(-1)
  await hear(
    radio.sent(frame?.id ?? '', 35, 9, n),
    radio.results(35.1, [{ code: 'SetTargetTemperatureLevel', seq: made[0]?.seq ?? 0 }], n),
  )
}

const proof =
  (by: string): Make =>
  ({ n, seq, command }) => {
    const shown =
      command.code === 'ToggleDirectMotorControl' ? { directMotorControl: true } : { targetTemperature: 22 }
    // a report from before the end that arrives late, or one in which the device names the command
    const minutes =
      by === 'expired' || by === 'notAcknowledged' ? late : by === 'queueing' || by === 'a loss' ? 12 : 1.2
    return [radio.status(minutes, { ...shown, lastSeq: seq }, n)]
  }

/** Makes an event happen to a command that got into its state in this way. */
const happen = (event: CommandEvent, by: string): ((one: Case) => Promise<unknown>) => {
  const minutes = ['expired', 'notAcknowledged', 'notConfirmed'].includes(by) ? late : 40
  const refusal = refusals.findIndex((one) => one === event)
  if (refusal >= 0) return (one) => hear(...answer(minutes, refusal + 1)(one))
  const network: Partial<Record<CommandEvent, string>> = {
    refusedByNetwork: 'DOWNLINK_CODEC',
    payloadTooLarge: 'DOWNLINK_PAYLOAD_SIZE',
    gatewayRefused: 'DOWNLINK_GATEWAY',
  }
  const code = network[event]
  if (code !== undefined) return ({ n, frameId }) => hear(radio.log(frameId, minutes, code, 'ERROR', n))
  const withdraw =
    (reason: 'unassigned' | 'malfunctionReported') =>
    ({ n }: Case) =>
      radio.inDb((tx) =>
        abortDownlinks(tx, {
          thermostatIds: [radio.thermostats[n]?.id ?? ''],
          reason,
          now: radio.clock.now(),
        }),
      )
  switch (event) {
    case 'sent':
      return ({ n, frameId }) => hear(radio.sent(frameId, by === 'expired' ? 1_440 : 12, 8, n))
    case 'answered':
      return (one) => hear(...answer(minutes, 0)(one))
    case 'notConfirmed':
      return (one) => hear(...status(40, 19)(one))
    case 'proved':
      return (one) => hear(...proof(by)(one))
    case 'lost':
      return (one) => hear(...status(11, 19)(one))
    case 'contradicted':
      return (one) => hear(...status(11, 19)(one), ...status(22, 19)(one))
    case 'timedOut':
      return (one) => hear(...status(11, 19)(one))
    case 'overtaken':
      return overtake
    case 'givenUp':
      return async ({ n, frameId }) => {
        for (const attempt of [1, 2, 3]) {
          await hear(radio.status(attempt * 10, { targetTemperature: 19, lastSeq: 99 }, n))
          await radio.dispatch()
          if (attempt < 3) await hear(radio.sent(frameId, attempt * 10 + 1, 7 + attempt, n))
        }
      }
    case 'deadline':
      return () => expire(by === 'an answer' ? 1_500 : 1_441)
    case 'abortedByUser':
      return ({ id }) =>
        radio.inDb((tx) => abortWaiting(tx, eq(downlinks.id, id), 'abortedByUser', radio.clock.now()))
    case 'replaced':
      return async (one) => {
        await radio.queue([to(23)], {}, one.n)
        if (by === 'a gateway') await hear(...status(11, 19)(one))
      }
    case 'unassigned':
      return withdraw('unassigned')
    case 'malfunctionReported':
      return withdraw('malfunctionReported')
    default:
      throw new Error(`nothing makes ${event} happen`)
  }
}

const possible: readonly CommandEvent[] = [...progressEvents, ...downlinkReasons]
const isReason = (cell: CommandState | DownlinkReason): cell is DownlinkReason => cell in ends

describe.each(ways)(
  'a command that is $state by $by',
  ({ state, by, command, make, expireAt, overtaken }) => {
    it('changes by each event as the table says', async () => {
      // the deadline last, because it ends every waiting command
      const known = possible
        .filter((event) => commandTable[state][event] !== undefined)
        .toSorted((one, other) => Number(one === 'deadline') - Number(other === 'deadline'))
      const cases: { event: CommandEvent; one: Case }[] = []
      for (const event of known) {
        const n = next++
        const given = command ?? fitting[event] ?? to22
        const [made] = await send(n, given)
        cases.push({
          event,
          one: { n, id: made?.id ?? '', frameId: made?.frameId ?? '', seq: made?.seq ?? 0, command: given },
        })
      }
      if (make) await hear(...cases.flatMap(({ one }) => make(one)))
      if (expireAt !== undefined) await expire(expireAt)
      if (overtaken) for (const { one } of cases) await overtake(one)
      for (const { event, one } of cases) {
        const stored = async () => (await radio.commandsOf(one.n)).find(({ id }) => id === one.id)
        const before = await stored()
        expect(before && stateOf(before), `before ${event}`).toBe(state)
        await happen(event, by)(one)
        const after = await stored()
        const cell = commandTable[state][event]
        if (!after || cell === undefined) throw new Error('no such command')
        if (isReason(cell)) expect([after.status, after.reason], event).toEqual([ends[cell].status, cell])
        else expect([stateOf(after), after.reason], event).toEqual([cell, null])
      }
    })
  },
)
