import { createPublicKey, verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { fromHex } from '../../../domain/codec/bytes.ts'
import {
  decodeFragmentRequest,
  encodeFragmentAnswer,
  type FragmentSession,
} from '../../../domain/codec/lorawan/fragmentation.ts'
import {
  decodeFirmwareRequest,
  encodeFirmwareAnswer,
  versionWord,
  type ImageState,
} from '../../../domain/codec/lorawan/firmwareManagement.ts'
import { createAssembler, fragmentOf, type Assembler } from '../../../domain/codec/lorawan/parity.ts'
import { firmwareKinds, imageBytesMax } from '../../../domain/firmware/artifacts.ts'
import { firmwarePorts } from '../../../domain/firmware/exchange.ts'
import { decodeBlock, descriptorOf, sessionOf, type ImageBlock } from '../../../domain/firmware/imageBlock.ts'
import type { ReceivedFirmware } from '../../physics/fleetPlan.ts'
import type { Payload } from './messages.ts'

/** Bytes of flash for a block in fragments. */
const slotBytes = imageBytesMax
/** What precedes the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex')

interface Received {
  readonly session: FragmentSession
  readonly fragments: Assembler
  image?: { readonly state: ImageState; readonly block: ImageBlock | undefined }
}

interface Updater {
  /** Handles a frame on a port of an update. */
  receive(port: number, bytes: Uint8Array): void
  /** Whether a session is open, so that the server will send more. */
  isWaiting(): boolean
  /** The image that it starts with next, which is then no longer pending; undefined if there is none. */
  takeImage(): ImageBlock | undefined
  /** Forgets everything, as after a restart. */
  clear(): void
}

interface UpdaterOptions {
  readonly hardwareRevision: number
  /** Ed25519 public keys that it trusts, hexadecimal. */
  readonly keys: readonly string[]
  /** What it has received before. */
  readonly known: ReceivedFirmware | undefined
  answer(payload: Payload): void
  restart(seconds: number): void
}

const isSigned = (image: Uint8Array, signature: string, keys: readonly string[]): boolean =>
  keys.some((key) =>
    verify(
      null,
      image,
      createPublicKey({
        key: Buffer.concat([derPrefix, Buffer.from(key, 'hex')]),
        format: 'der',
        type: 'spki',
      }),
      fromHex(signature),
    ),
  )

const unpacked = (compressed: Uint8Array): Uint8Array | undefined => {
  try {
    return gunzipSync(compressed, { maxOutputLength: imageBytesMax })
  } catch {
    return undefined
  }
}

/** What a thermostat makes of a block that it has received: it trusts neither the radio nor the server, but the signature. */
const judged = (
  bytes: Uint8Array,
  { session }: Received,
  { keys, hardwareRevision }: UpdaterOptions,
): NonNullable<Received['image']> => {
  const block = descriptorOf(bytes) === session.descriptor ? decodeBlock(bytes) : undefined
  const image = block && unpacked(block.compressed)
  if (!block || image?.length !== block.size || !isSigned(image, block.signature, keys))
    return { state: 'corrupt', block: undefined }
  return block.hardwareRevisions.includes(hardwareRevision)
    ? { state: 'valid', block }
    : { state: 'otherHardware', block: undefined }
}

/** The part of a thermostat that receives firmware: it keeps fragments, fills gaps by parity, and verifies the image. */
export const createUpdater = (options: UpdaterOptions): Updater => {
  let received: Received | undefined
  const answer = (port: number, bytes: Uint8Array): void => options.answer({ port, bytes })

  const setUp = (session: FragmentSession): void => {
    const tooLarge = session.fragments * session.size > slotBytes
    const errors = [
      ...(session.matrix === 0 ? [] : (['encodingUnsupported'] as const)),
      ...(tooLarge ? (['notEnoughMemory'] as const) : []),
    ]
    const same = received && JSON.stringify(received.session) === JSON.stringify(session)
    if (errors.length === 0 && !same)
      received = { session, fragments: createAssembler(session.fragments, session.size) }
    answer(firmwarePorts.fragments, encodeFragmentAnswer({ kind: 'setup', index: session.index, errors }))
  }
  const take = (number: number, data: Uint8Array): void => {
    if (!received || received.image || data.length !== received.session.size) return
    received.fragments.take(number, data)
    const block = received.fragments.block()
    if (block)
      received.image = judged(block.subarray(0, block.length - received.session.padding), received, options)
  }
  if (options.known) {
    const { index, size, block, sent } = options.known
    const session = sessionOf(block, index, size)
    received = { session, fragments: createAssembler(session.fragments, size) }
    for (let number = 1; number <= sent; number += 1) take(number, fragmentOf(block, size, number))
  }
  const tellStatus = (): void => {
    if (!received) return
    const { session, fragments } = received
    const missing = fragments.missing()
    const status = {
      kind: 'status',
      index: session.index,
      received: session.fragments - missing,
      missing,
      outOfMemory: false,
    } as const
    answer(firmwarePorts.fragments, encodeFragmentAnswer(status))
  }
  const onFragments = (bytes: Uint8Array): void => {
    const request = decodeFragmentRequest(bytes)
    if (request?.kind === 'setup') return setUp(request.session)
    const known = received !== undefined && request?.index === received.session.index
    if (request?.kind === 'fragment' && known) take(request.number, request.data)
    // a session that it does not know is not answered
    if (request?.kind === 'status' && known) tellStatus()
    if (request?.kind !== 'remove') return
    if (known) received = undefined
    answer(
      firmwarePorts.fragments,
      encodeFragmentAnswer({ kind: 'remove', index: request.index, unknown: !known }),
    )
  }
  const onManagement = (bytes: Uint8Array): void => {
    const request = decodeFirmwareRequest(bytes)
    if (!request) return
    if (request.kind === 'restart') {
      answer(firmwarePorts.management, encodeFirmwareAnswer(request))
      options.restart(request.seconds)
      return
    }
    const state = received?.image?.state ?? 'none'
    const block = received?.image?.block
    const version = block ? versionWord(block.version, firmwareKinds.indexOf(block.kind)) : null
    answer(firmwarePorts.management, encodeFirmwareAnswer({ kind: 'image', state, version }))
  }
  return {
    receive: (port, bytes) => {
      if (port === firmwarePorts.fragments) onFragments(bytes)
      if (port === firmwarePorts.management) onManagement(bytes)
    },
    isWaiting: () => received !== undefined,
    takeImage: () => {
      const block = received?.image?.block
      received = undefined
      return block
    },
    clear: () => {
      received = undefined
    },
  }
}
