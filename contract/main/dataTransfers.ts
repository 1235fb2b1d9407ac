import * as z from 'zod'
import {
  addressMax,
  batteryLevelDefault,
  binaryTypes,
  readBytesDefault,
  readBytesMax,
  transferDevicesMax,
  transferDirections,
  transferKinds,
  voltageDefault,
  voltageMax,
  voltageMin,
} from '../../domain/transfers/transfer.ts'
import { transferReasons, transferStates } from '../../domain/transfers/transferStates.ts'
import { transferWaits } from '../../domain/transfers/waiting.ts'
import { endpoint, file } from '../endpoint.ts'
import { Id, Instant, Line, listQuery, pageOf } from '../shapes.ts'
import { Eui, FilterIds } from './estateShapes.ts'
import { anyOf } from './placeFilters.ts'
import { Withheld } from './withheld.ts'

/** A transfer of data to or from a thermostat. */
export const DataTransfer = z.object({
  id: Id,
  direction: z.enum(transferDirections),
  kind: z.enum(transferKinds),
  thermostatId: Id,
  eui: z.string(),
  tenantId: Id.nullable(),
  tenantName: z.string().nullable(),
  buildingName: z.string().nullable(),
  /** Of the file that is sent, and of firmware its version. */
  name: z.string().nullable(),
  version: z.string().nullable(),
  /** The key under which the same file can be sent again; null for what is read. */
  key: Id.nullable(),
  /** From where memory is read. */
  address: z.number().nullable(),
  /** Bytes of the file, or requested ones. */
  size: z.int(),
  state: z.enum(transferStates),
  reason: z.enum(transferReasons).nullable(),
  /** Fragments that were sent or received; of how many: expected ones until the transfer has begun. */
  done: z.int(),
  fragments: z.int(),
  /** What it waits for at present; null if it has ended, or comes forward. */
  waitsFor: z.enum(transferWaits).nullable(),
  /** Expected end if nothing is lost; null once it has ended, and while the thermostat is silent or its connection too weak. */
  expectedEndAt: Instant.nullable(),
  /** Whether there is a file to download. */
  hasFile: z.boolean(),
  /** Why there is none although the transfer is completed: what was read may tell of a home without consent. */
  withheld: Withheld,
  createdAt: Instant,
  createdByName: z.string().nullable(),
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
})
export type DataTransfer = z.output<typeof DataTransfer>

/** What a call has started: by thermostat its transfer, or why it has none. `key`: to send the same file again. */
export const StartedTransfers = z.object({
  key: Id.nullable(),
  started: z.int(),
  refused: z.int(),
  results: z.array(z.object({ eui: z.string(), transferId: Id.nullable(), reason: z.string().nullable() })),
})
export type StartedTransfers = z.output<typeof StartedTransfers>

const Euis = z.array(Eui).min(1, 'atLeastOne').max(transferDevicesMax, 'tooMany')

/** Several EUIs in one text of a form, separated by commas or spaces; none: the file is only kept. */
const EuisText = z
  .string()
  .max(4000, 'tooLong')
  .default('')
  .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
  .pipe(z.array(Eui).max(transferDevicesMax, 'tooMany'))

/** Firmware by its version, or any file that was sent before by its key: one of the two. */
const named = { version: Line(40).nullable().default(null), key: Id.nullable().default(null) }
const oneOfTwo = (
  { version, key }: { version: string | null; key: string | null },
  context: z.RefinementCtx,
): void => {
  if ((version === null) === (key === null))
    context.addIssue({
      code: 'custom',
      path: ['version'],
      message: version === null ? 'required' : 'versionOrKey',
    })
}
const Firmware = z.strictObject({ euis: Euis, ...named }).superRefine(oneOfTwo)

const Percent = z.number().min(0, 'positiveNumberOnly').max(100, 'tooLarge')
const Volts = z.number().min(voltageMin, 'tooSmall').max(voltageMax, 'tooLarge')

const Bulk = z
  .strictObject({
    buildingId: Id,
    /** A binary has no version, only the key of its upload. */
    type: z.enum(['core', 'app', 'binary']),
    ...named,
    minBatteryLevel: Percent.default(batteryLevelDefault),
    minVoltage: Volts.default(voltageDefault),
  })
  .superRefine(oneOfTwo)

const Bytes = z.int('wholeNumbersOnly').min(1, 'tooSmall').max(readBytesMax, 'tooLarge')
const Memory = z.strictObject({
  eui: Eui,
  address: z.int('wholeNumbersOnly').min(0, 'positiveNumberOnly').max(addressMax, 'tooLarge'),
  length: Bytes,
})

const shared = { needs: 'dataTransfer', scope: 'global' } as const
const toDevice = '/api/development/data-transfer-to-device'
const fromDevice = '/api/development/data-transfer-from-device'

const query = listQuery(['CreatedAt', 'FinishedAt', 'State', 'Kind'], {
  'Sort.Direction': z.enum(['Ascending', 'Descending']).default('Descending'),
  State: anyOf(transferStates),
  Kind: anyOf(transferKinds),
  TenantIds: FilterIds,
})
const list = { method: 'GET', ...shared, query, reply: pageOf(DataTransfer), errors: ['notFound'] } as const
const start = { method: 'POST', ...shared, reply: StartedTransfers } as const
const read = {
  method: 'POST',
  ...shared,
  status: 201,
  reply: DataTransfer,
  errors: ['thermostatNotFound', 'rule'],
} as const
const params = z.object({ id: Id })

export const dataTransferToDevice = {
  list: endpoint({
    ...list,
    path: toDevice,
    summary: 'Transfers to thermostats of one’s clients; `Query` is part of an EUI or of a file’s name',
  }),
  core: endpoint({
    ...start,
    path: `${toDevice}/core`,
    summary:
      'Send core firmware to thermostats fragment by fragment, by version, or by the key of an earlier transfer',
    body: Firmware,
    errors: ['thermostatNotFound', 'firmwareNotFound', 'notFound', 'rule'],
  }),
  app: endpoint({
    ...start,
    path: `${toDevice}/app`,
    summary:
      'Send app firmware to thermostats fragment by fragment, by version, or by the key of an earlier transfer',
    body: Firmware,
    errors: ['thermostatNotFound', 'firmwareNotFound', 'notFound', 'rule'],
  }),
  binary: endpoint({
    ...start,
    path: `${toDevice}/binary`,
    summary:
      'Upload a binary and send it to thermostats; without thermostats it is kept for a bulk upload by its key',
    form: z.strictObject({
      TransferType: z.enum(binaryTypes, { error: 'invalidValue' }),
      Name: Line(100),
      Euis: EuisText,
    }),
    errors: ['thermostatNotFound', 'rule', 'tooLarge', 'fileMissing'],
  }),
  bulk: endpoint({
    ...start,
    path: `${toDevice}/bulk`,
    summary:
      'Send a file to all thermostats of a building whose battery reaches the thresholds (percent and V); each other one with its reason',
    body: Bulk,
    errors: ['notFound', 'firmwareNotFound', 'rule'],
  }),
  abort: endpoint({
    method: 'POST',
    ...shared,
    path: `${toDevice}/{id}/abort`,
    summary: 'Abort a transfer under way, to or from a thermostat; what was not sent yet is withdrawn',
    params,
    reply: DataTransfer,
    errors: ['notFound', 'transferEnded'],
  }),
}

export const dataTransferFromDevice = {
  list: endpoint({
    ...list,
    path: fromDevice,
    summary: 'Transfers from thermostats of one’s clients; `Query` is part of an EUI',
  }),
  flash: endpoint({
    ...read,
    path: `${fromDevice}/flash`,
    summary: 'Request a part of a thermostat’s flash memory',
    body: Memory,
  }),
  logs: endpoint({
    ...read,
    path: `${fromDevice}/logs`,
    summary: 'Request the latest bytes of a thermostat’s log',
    body: z.strictObject({ eui: Eui, length: Bytes.default(readBytesDefault) }),
  }),
  ram: endpoint({
    ...read,
    path: `${fromDevice}/ram`,
    summary: 'Request a part of a thermostat’s RAM',
    body: Memory,
  }),
  download: endpoint({
    method: 'GET',
    ...shared,
    path: `${fromDevice}/{id}/download`,
    summary: 'Download what a thermostat has sent; only of completed transfers',
    params,
    reply: file,
    errors: ['notFound', 'transferNotCompleted', 'memoryWithheld'],
  }),
}
