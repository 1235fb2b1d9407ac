import { createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { artifactFileNames, type FirmwareKind } from '../../domain/firmware/artifacts.ts'
import { multipart, multipartType, type Part } from './multipart.ts'
import type { TestApp } from './testApp.ts'

/** A key that signs firmware, and its public part as FIRMWARE_KEYS has it. */
export const firmwareKey = () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const publicKey = createPublicKey(privateKey)
    .export({ format: 'der', type: 'spki' })
    .subarray(-32)
    .toString('hex')
  return { publicKey, sign: (image: Uint8Array) => sign(null, image, privateKey) }
}
type FirmwareKey = ReturnType<typeof firmwareKey>

/** The key that the tests' servers trust unless they are told of another. */
export const testKey = firmwareKey()

interface Files {
  readonly image?: Uint8Array
  readonly compressed?: Uint8Array
  readonly signature?: Uint8Array | string
  readonly names?: Partial<ReturnType<typeof artifactFileNames>>
}

/** The three files of a version, signed. */
export const firmwareFiles = (
  kind: FirmwareKind,
  version: string,
  { image = randomBytes(1500), compressed, signature, names }: Files = {},
  key = testKey,
) => {
  const named = { ...artifactFileNames(kind, version), ...names }
  const part = (name: string, content: string | Uint8Array): Part => ({
    name,
    type: 'application/octet-stream',
    content,
  })
  return {
    file: part(named.file, image),
    compressed: part(named.compressed, compressed ?? gzipSync(image)),
    signature: part(named.signature, signature ?? key.sign(image)),
  }
}

const paths = { core: 'firmware-core', app: 'ventil-app' } as const

interface Upload extends Files {
  readonly kind?: FirmwareKind
  readonly version: string
  readonly fields?: object
  readonly key?: FirmwareKey
}

/** Uploads a version as a user. */
export const uploadFirmware = (
  app: TestApp,
  as: string,
  { kind = 'core', version, fields = {}, key = testKey, ...files }: Upload,
) => {
  const { file, compressed, signature } = firmwareFiles(kind, version, files, key)
  return app.onMain({
    method: 'POST',
    url: `/api/development/${paths[kind]}`,
    as,
    headers: { 'content-type': multipartType },
    body: multipart({ version, hardwareRevisions: [3], ...fields }, file, { compressed, signature }),
  })
}
