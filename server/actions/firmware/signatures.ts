import { createHash, createPublicKey, verify } from 'node:crypto'
import { fromBase64, fromHex, isBase64, isHex, toHex } from '../../../domain/codec/bytes.ts'

/** What precedes the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Shows which key signed, without showing all of it: the first 16 hexadecimal digits of its hash. */
export const keyName = (key: string): string =>
  createHash('sha256').update(Buffer.from(key, 'hex')).digest('hex').slice(0, 16)

/** Whether `signature` over `image` was made with the key (hexadecimal, 32 bytes). */
export const isSignedWith = (image: Uint8Array, signature: Uint8Array, key: string): boolean =>
  verify(
    null,
    image,
    createPublicKey({
      key: Buffer.concat([derPrefix, Buffer.from(key, 'hex')]),
      format: 'der',
      type: 'spki',
    }),
    signature,
  )

const signatureBytes = 64

/** The 64 bytes of a signature file, which has them as they are or as hexadecimal or base64 text, in hexadecimal; undefined for anything else. */
export const signatureIn = (content: Uint8Array): string | undefined => {
  if (content.length === signatureBytes) return toHex(content)
  const text = new TextDecoder('latin1').decode(content).trim()
  const bytes =
    text.length === 2 * signatureBytes && isHex(text)
      ? fromHex(text)
      : isBase64(text)
        ? fromBase64(text)
        : content
  return bytes.length === signatureBytes ? toHex(bytes) : undefined
}
