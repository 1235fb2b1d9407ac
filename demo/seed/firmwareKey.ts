import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'

/** What precedes the 32 bytes of an Ed25519 private key in DER (RFC 8410). */
const derPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key that signs the demo's firmware. Everybody can know it, so only the demo trusts it. */
const privateKey = createPrivateKey({
  key: Buffer.concat([derPrefix, createHash('sha256').update('ventil demo firmware').digest()]),
  format: 'der',
  type: 'pkcs8',
})

/** Its public part, hexadecimal. */
export const demoFirmwareKey = createPublicKey(privateKey)
  .export({ format: 'der', type: 'spki' })
  .subarray(-32)
  .toString('hex')

export const signDemoFirmware = (image: Uint8Array): Buffer => sign(null, image, privateKey)
