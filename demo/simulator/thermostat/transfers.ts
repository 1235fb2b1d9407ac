import { crc32 } from '../../../domain/codec/crc32.ts'
import {
  decodeTransferControl,
  decodeWrittenFragment,
  encodeTransferFragment,
  encodeTransferReport,
  withCrc,
  type FragmentRange,
  type TransferControl,
  type TransferReport,
} from '../../../domain/codec/rt1/transfer.ts'
import { thermostatPorts } from '../../../domain/codec/rt1/uplink.ts'
import { fragmentBytesAt, gapsIn, spacingMs } from '../../../domain/transfers/transfer.ts'
import type { Radio } from '../Radio.ts'
import type { Payload } from './messages.ts'

type Announced = Extract<TransferControl, { kind: 'announce' }>
type Requested = Extract<TransferControl, { kind: 'read' }>

interface Writing {
  readonly announced: Announced
  readonly fragments: Map<number, Uint8Array>
}

interface Reading {
  readonly id: number
  readonly fragments: readonly Uint8Array[]
  /** Fragments that are still to be sent, in order. */
  waiting: number[]
}

interface Device {
  readonly radio: Pick<Radio, 'eui' | 'spreadingFactor'>
  /** Queues a payload to be sent. */
  send(payload: Payload): void
  /** Runs something after some ms. */
  after(ms: number, run: () => void): void
  /** What the thermostat says in its log. */
  log(): string
}

const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The contents of a memory: the same at every reading, and different for every device and address. */
const memoryAt = (eui: string, { source, address, length }: Requested): Uint8Array => {
  const seed = crc32(textBytes(`${eui} ${source}`))
  return Uint8Array.from({ length }, (_, index) => Math.imul(seed ^ (address + index), 0x9e_37_79_b1) >>> 24)
}

const contentsOf = ({ radio, log }: Device, request: Requested): Uint8Array =>
  request.source === 'logs' ? textBytes(log()).slice(-request.length) : memoryAt(radio.eui, request)

const cut = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, number) =>
    bytes.subarray(number * size, (number + 1) * size),
  )

/** A thermostat's side of data transfers: one to it and one from it at a time; a new one replaces the one before it. */
export const createTransfers = (device: Device) => {
  let writing: Writing | undefined
  let reading: Reading | undefined
  let isSending = false

  const report = (message: Omit<TransferReport, 'kind'>): void =>
    device.send({ port: thermostatPorts.transferControl, bytes: encodeTransferReport(message) })
  const unknown = (id: number): void => report({ transferId: id, state: 'unknown', received: 0, gaps: [] })

  const verdict = (
    { announced, fragments }: Writing,
    gaps: readonly FragmentRange[],
  ): TransferReport['state'] => {
    if (gaps.length > 0) return 'receiving'
    const whole = Uint8Array.from(
      Array.from({ length: announced.fragments }, (_, number) =>
        Array.from(fragments.get(number) ?? []),
      ).flat(),
    )
    return whole.length === announced.length && crc32(whole) === announced.crc ? 'complete' : 'checksumWrong'
  }

  const tell = (one: Writing): void => {
    const gaps = gapsIn(new Set(one.fragments.keys()), one.announced.fragments)
    report({ transferId: one.announced.id, state: verdict(one, gaps), received: one.fragments.size, gaps })
  }

  const announce = (announced: Announced): void => {
    const known = writing?.announced
    const isSame =
      known?.id === announced.id &&
      known.crc === announced.crc &&
      known.fragmentBytes === announced.fragmentBytes
    if (!writing || !isSame) writing = { announced, fragments: new Map() }
    tell(writing)
  }

  /** Sends the fragments that are waiting, at the pace that the duty cycle allows. */
  const sendNext = (): void => {
    const number = reading?.waiting.shift()
    const data = number === undefined ? undefined : reading?.fragments[number]
    if (!reading || number === undefined || data === undefined) {
      isSending = false
      return
    }
    isSending = true
    device.send({
      port: thermostatPorts.transfer,
      bytes: encodeTransferFragment({
        transferId: reading.id,
        fragment: number,
        fragments: reading.fragments.length,
        data,
      }),
    })
    device.after(spacingMs(device.radio.spreadingFactor), sendNext)
  }

  const sendAll = (waiting: number[]): void => {
    if (reading) reading.waiting = waiting
    if (!isSending) sendNext()
  }

  const read = (request: Requested): void => {
    const size = fragmentBytesAt('fromDevice', device.radio.spreadingFactor)
    const fragments =
      reading?.id === request.id ? reading.fragments : cut(withCrc(contentsOf(device, request)), size)
    reading = { id: request.id, fragments, waiting: [] }
    sendAll([...fragments.keys()])
  }

  const obey = (control: TransferControl): void => {
    switch (control.kind) {
      case 'announce':
        return announce(control)
      case 'ask':
        return writing?.announced.id === control.id ? tell(writing) : unknown(control.id)
      case 'read':
        return read(control)
      case 'resend': {
        const [from, count] = control.range
        if (reading?.id !== control.id) return unknown(control.id)
        return sendAll([
          ...new Set([...reading.waiting, ...Array.from({ length: count }, (_, index) => from + index)]),
        ])
      }
      case 'abort':
        if (writing?.announced.id === control.id) writing = undefined
        if (reading?.id === control.id) reading = undefined
    }
  }

  const take = (bytes: Uint8Array): void => {
    const fragment = decodeWrittenFragment(bytes)
    if (!fragment) return
    if (writing?.announced.id !== fragment.id) return unknown(fragment.id)
    writing.fragments.set(fragment.fragment, fragment.data)
    if (
      fragment.fragment === writing.announced.fragments - 1 ||
      writing.fragments.size === writing.announced.fragments
    )
      tell(writing)
  }

  return {
    /** Takes in a message on one of the two ports of data transfers. */
    receive: (port: number, bytes: Uint8Array): void => {
      const control = port === thermostatPorts.transferControl ? decodeTransferControl(bytes) : undefined
      if (control) obey(control)
      else if (port === thermostatPorts.transfer) take(bytes)
    },
    /** After a restart: what was being read is lost with the RAM, what is being written stays in the flash memory. */
    restart: (): void => {
      reading = undefined
    },
  }
}
