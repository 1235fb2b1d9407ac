import * as z from 'zod'
import { firmwareKinds, whyNotVersion } from '../../domain/firmware/artifacts.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { Id, Instant, listQuery, Note, pageOf } from '../shapes.ts'

/** A version of a program: three numbers from 0 to 255. Errors: required, invalidVersion. */
export const FirmwareVersion = z
  .string()
  .trim()
  .min(1, 'required')
  .refine((version) => whyNotVersion(version) === undefined, 'invalidVersion')

const Revision = z.int('wholeNumbersOnly').min(0, 'positiveNumberOnly').max(255, 'tooLarge')
const Revisions = z
  .array(Revision)
  .min(1, 'atLeastOne')
  .max(50, 'tooMany')
  .transform((all) => [...new Set(all)].toSorted((one, other) => one - other))

/** Over HTTP a list in a form is JSON text. */
const RevisionsText = z
  .string()
  .max(1000, 'tooLong')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'invalidValue' })
      return z.NEVER
    }
  })
  .pipe(Revisions)

/** A signed version of a program, as it is offered to thermostats. */
export const FirmwareArtifact = z.object({
  id: Id,
  kind: z.enum(firmwareKinds),
  version: z.string(),
  /** Bytes of the main file, and of the compressed one, which goes over the air. */
  size: z.int(),
  compressedSize: z.int(),
  /** Of the main file, hexadecimal. */
  sha256: z.string(),
  /** The key that signed it: the first 16 hexadecimal digits of its SHA-256. */
  signedBy: z.string(),
  /** Hardware revisions that it runs on, ascending. */
  hardwareRevisions: z.array(z.int()),
  note: z.string().nullable(),
  createdAt: Instant,
  createdByName: z.string().nullable(),
  /** The number of batches and automatic updates, of any client, that use it; it can be deleted if there are none. */
  uses: z.int(),
})
export type FirmwareArtifact = z.output<typeof FirmwareArtifact>

/**
 * What the three files are sent with: `file` (the main file, ventil-core-2.5.0.bin), `compressed` (the same, gzip, .bin.gz) and `signature`
 * (Ed25519 over the main file, .bin.sig: 64 bytes, or those as hexadecimal or base64 text).
 */
const UploadForm = z.strictObject({
  version: FirmwareVersion,
  hardwareRevisions: z.union([RevisionsText, Revisions]),
  /** Accepts a version that is older than one that is there. */
  allowDowngrade: z.union([z.boolean(), z.stringbool({ error: 'invalidValue' })]).default(false),
  note: Note(500).default(null),
})

const shared = { needs: 'firmware', scope: 'global' } as const

const artifactCalls = <const P extends 'firmware-core' | 'ventil-app'>(name: P, words: string) => {
  const path = `/api/development/${name}` as const
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: `Versions of ${words}, newest first`,
      ...shared,
      query: listQuery(['Version', 'CreatedAt', 'Size'], {}),
      reply: pageOf(FirmwareArtifact),
      errors: [],
    }),
    upload: endpoint({
      method: 'POST',
      path,
      summary: `Add a version of ${words}: main file, compressed file and signature, which the server verifies`,
      ...shared,
      status: 201,
      form: UploadForm,
      parts: ['compressed', 'signature'],
      reply: FirmwareArtifact,
      errors: ['fileMissing', 'tooLarge', 'rule'],
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/{version}`,
      summary: `Delete a version of ${words} that no batch and no automatic update uses`,
      ...shared,
      params: z.object({ version: FirmwareVersion }),
      reply: nothing,
      errors: ['notFound', 'stillInUse'],
    }),
  }
}

export const firmwareCore = artifactCalls('firmware-core', 'the core firmware')
export const ventilApp = artifactCalls('ventil-app', 'the app of thermostats')
