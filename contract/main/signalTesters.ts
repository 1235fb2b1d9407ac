import * as z from 'zod'
import { signalStrengths } from '../../domain/enums.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, Instant, listQuery, OptionalLine, pageOf, rowFields } from '../shapes.ts'
import { Eui } from './estateShapes.ts'

const label = { label: OptionalLine(120).default(null) }

/** What a person enters of a new signal tester; its EUI is given once. */
export const SignalTesterInput = z.strictObject({ eui: Eui, ...label })
export const SignalTesterUpdate = z.strictObject(label)

/** A button that is pressed on every floor: the gateways that hear it say how good the signal is there. */
export const SignalTester = z.object({
  ...rowFields,
  eui: z.string(),
  /** What is written on it. */
  label: z.string().nullable(),
  registeredAt: Instant.nullable(),
  lastSeenAt: Instant.nullable(),
})
export type SignalTester = z.output<typeof SignalTester>

/** How one gateway heard a press: dBm, dB. `gatewayId` is that of the client's gateway, null for one that is not its own. */
const Reception = z.object({ gatewayEui: z.string(), gatewayId: Id.nullable(), buildingName: z.string().nullable(), rssi: z.number(), snr: z.number() })

/** One press, its receptions best first. `margin` (dB) is the best one's above what a frame at SF10 is still read at. */
export const TesterPress = z.object({
  at: Instant,
  frameCounter: z.int(),
  spreadingFactor: z.int().nullable(),
  receptions: z.array(Reception),
  margin: z.number().nullable(),
})

/** The last presses as one measurement, and those before them. */
export const LastMeasurement = z.object({
  tester: z.object({ id: Id, eui: z.string(), label: z.string().nullable() }),
  /** Of the last presses on one place: three at most, those that nothing heard included. */
  presses: z.int(),
  received: z.int(),
  /** Null: to be pressed once more. */
  rating: z.enum(signalStrengths).nullable(),
  /** The best of all of these; null where nothing was heard. */
  best: z.object({ rssi: z.number(), snr: z.number(), margin: z.number() }).nullable(),
  /** Two gateways or more hear the place. */
  redundant: z.boolean(),
  /** Newest first, twenty at most. */
  last: z.array(TesterPress),
})
export type LastMeasurement = z.output<typeof LastMeasurement>

const params = z.object({ id: Id })
/** Testers are tools: whoever installs somewhere for a client uses all of its testers. */
const read = { needs: 'thermostats.install', scope: 'assigned' } as const
const write = { needs: 'estate.write', scope: 'tenant' } as const
const base = '/api/signal-testers'

export const signalTesters = {
  lastMeasurement: endpoint({
    method: 'GET',
    path: '/api/signal-tester/{eui}/last-measurement',
    summary: 'How the gateways heard the last presses of a signal tester, with its rating',
    ...read,
    params: z.object({ eui: Eui }),
    reply: LastMeasurement,
    errors: ['notFound'],
  }),
  autocomplete: endpoint({
    method: 'GET',
    path: '/api/signal-tester/autocomplete',
    summary: 'Signal testers by a part of their EUI or label',
    ...read,
    query: z.strictObject({ Query: z.string().trim().max(200, 'tooLong').default('') }),
    reply: z.object({ items: z.array(z.object({ id: Id, eui: z.string(), label: z.string().nullable() })) }),
    errors: [],
  }),
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'Signal testers',
    ...read,
    query: listQuery(['Label', 'Eui', 'LastSeenAt', 'CreatedAt', 'UpdatedAt'], {}),
    reply: pageOf(SignalTester),
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary: 'Add a signal tester',
    ...write,
    status: 201,
    body: SignalTesterInput,
    reply: SignalTester,
    errors: ['euiTaken'],
  }),
  read: endpoint({ method: 'GET', path: `${base}/{id}`, summary: 'A signal tester', ...read, params, reply: SignalTester, errors: ['notFound'] }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Change what is written on a signal tester',
    ...write,
    versioned: true,
    params,
    body: SignalTesterUpdate,
    reply: SignalTester,
    errors: ['notFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a signal tester with its presses',
    ...write,
    params,
    reply: nothing,
    errors: ['notFound'],
  }),
}
