import * as z from 'zod'
import { fromBase64, toBase64 } from '../../../domain/codec/bytes.ts'
import { decodeThermostat, type ThermostatUplink } from '../../../domain/codec/rt1/uplink.ts'
import { encodeFrame } from '../../../domain/codec/rt1/downlink.ts'
import type { Command } from '../../../domain/commands/command.ts'
import type { Delivery } from '../delivery.ts'
import { createFleet, type Fleet } from '../Fleet.ts'
import type { FleetPlan } from '../../physics/fleetPlan.ts'
import type { Message } from '../World.ts'

const Json = z.record(z.string(), z.unknown())
const Up = z.looseObject({
  time: z.string(),
  devAddr: z.string(),
  fCnt: z.int(),
  fPort: z.int(),
  data: z.string(),
})

/** An event of a device as received from the broker. */
export interface Heard {
  readonly eui: string
  readonly event: string
  readonly message: Record<string, unknown>
}

export const heardOf = ({ topic, payload }: Message): Heard => {
  const [, eui = '', event = ''] =
    /^application\/[^/]+\/device\/([0-9a-f]{16})\/event\/(\w+)$/.exec(topic) ?? []
  return { eui, event, message: Json.parse(JSON.parse(payload)) }
}

/** The decoded thermostat message of an uplink. */
export const uplinkIn = ({ message }: Heard): ThermostatUplink => {
  const { fPort, data } = Up.parse(message)
  return decodeThermostat(fPort, fromBase64(data))
}

export interface HeardFleet {
  readonly fleet: Fleet
  readonly messages: Message[]
  /** Events of a device so far, of one kind if `name` is given. */
  events(eui: string, name?: string): Heard[]
  /** Advances the time by `minutes`, and returns what a device sent meanwhile. */
  run(minutes: number, eui?: string): Heard[]
  /** Sends commands in one frame, numbered from 1. */
  send(
    eui: string,
    commands: readonly Command[],
    options?: { id?: string; confirmed?: boolean; expiresAt?: string },
  ): boolean
}

export const startAt = Date.parse('2026-01-14T05:00:00Z')

/** Delivers each message once and in order. */
const inOrder: Delivery = { twice: 0, late: 0 }

/** A fleet in virtual time, and everything it sends; delivery is reliable by default. */
export const heardFleet = (plan: FleetPlan, seed = 'test', delivery: Delivery = inOrder): HeardFleet => {
  const messages: Message[] = []
  const fleet = createFleet(plan, { seed, startAt, delivery, publish: (message) => messages.push(message) })
  let at = startAt
  const ofDevices = (from: number): Heard[] =>
    messages
      .slice(from)
      .flatMap((message) => (message.topic.startsWith('application/') ? [heardOf(message)] : []))
  return {
    fleet,
    messages,
    events: (eui, name) =>
      ofDevices(0).filter((heard) => heard.eui === eui && (name === undefined || heard.event === name)),
    run: (minutes, eui) => {
      const before = messages.length
      at += minutes * 60_000
      fleet.runTo(at)
      return ofDevices(before).filter((heard) => eui === undefined || heard.eui === eui)
    },
    send: (
      eui,
      commands,
      { id = '0c0d5b1e-6a55-4b57-9d0f-3e7a8a0f1f01', confirmed = false, expiresAt } = {},
    ) => {
      const frame = encodeFrame(commands.map((command, index) => ({ command, seq: index + 1 })))
      const message = {
        id,
        devEui: eui,
        confirmed,
        fPort: 10,
        data: toBase64(frame),
        ...(expiresAt && { expiresAt }),
      }
      return fleet.command(
        `application/22222222-2222-4222-8222-222222222201/device/${eui}/command/down`,
        JSON.stringify(message),
      )
    },
  }
}
