import * as z from 'zod'
import { signalStrengths } from '../../domain/enums.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, Instant, listQuery, OptionalLine, pageOf, rowFields } from '../shapes.ts'
import { Eui } from './estateShapes.ts'

const label = { label: OptionalLine(120).default(null) }

/** Fields of a new signal tester; its EUI cannot be changed later. */
export const SignalTesterInput = z.strictObject({ eui: Eui, ...label })
export const SignalTesterUpdate = z.strictObject(label)

/** A button to press on every floor; the gateways that hear it tell how good the signal is there. */
export const SignalTester = z.object({
  ...rowFields,
  eui: z.string(),
  /** The label on it. */
  label: z.string().nullable(),
  registeredAt: Instant.nullable(),
  lastSeenAt: Instant.nullable(),
})
export type SignalTester = z.output<typeof SignalTester>

/** How one gateway received a press: RSSI in dBm, SNR in dB. `gatewayId` is null for a gateway that is not the client's. */
const Reception = z.object({
  gatewayEui: z.string(),
  gatewayId: Id.nullable(),
  buildingName: z.string().nullable(),
  rssi: z.number(),
  snr: z.number(),
})

/** One press, with its receptions best first. `margin` (dB) is the best SNR above the demodulation limit at SF10. */
const TesterPress = z.object({
  at: Instant,
  frameCounter: z.int(),
  spreadingFactor: z.int().nullable(),
  receptions: z.array(Reception),
  margin: z.number().nullable(),
})

/** The last presses as one measurement, and the presses before them. */
export const LastMeasurement = z.object({
  tester: z.object({ id: Id, eui: z.string(), label: z.string().nullable() }),
  /** Number of last presses in one place: at most three, including those that were not received. */
  presses: z.int(),
  received: z.int(),
  /** Null: more presses are needed. */
  rating: z.enum(signalStrengths).nullable(),
  /** The best of all of these; null if none was received. */
  best: z.object({ rssi: z.number(), snr: z.number(), margin: z.number() }).nullable(),
  /** Whether at least two gateways receive the place. */
  redundant: z.boolean(),
  /** Newest first, at most twenty. */
  last: z.array(TesterPress),
})
export type LastMeasurement = z.output<typeof LastMeasurement>

const params = z.object({ id: Id })
/** Testers are shared tools: anyone who installs for a client can use all of its testers. */
const read = { needs: 'thermostats.install', scope: 'assigned' } as const
const write = { needs: 'estate.write', scope: 'tenant' } as const
const base = '/api/signal-testers'

export const signalTesters = {
  lastMeasurement: endpoint({
    method: 'GET',
    path: '/api/signal-tester/{eui}/last-measurement',
    summary: 'Receptions of the last presses of a signal tester, and the rating',
    ...read,
    params: z.object({ eui: Eui }),
    reply: LastMeasurement,
    errors: ['notFound'],
  }),
  autocomplete: endpoint({
    method: 'GET',
    path: '/api/signal-tester/autocomplete',
    summary: 'Search signal testers by part of their EUI or label',
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
  read: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'A signal tester',
    ...read,
    params,
    reply: SignalTester,
    errors: ['notFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Change the label of a signal tester',
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
