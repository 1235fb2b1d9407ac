import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { fromHex } from '../../../domain/codec/bytes.ts'
import {
  artifactFileNames,
  artifactParts,
  imageBytesMax,
  whyNotAdd,
  whyNotFile,
  whyNotTrust,
  type ArtifactPart,
  type FirmwareKind,
} from '../../../domain/firmware/artifacts.ts'
import { firmwareArtifacts } from '../../db/schema.ts'
import { readArtifact } from '../../finders/firmware/artifactRows.ts'
import type { GlobalActor } from '../../http/actor.ts'
import { oncePerCall } from '../../http/externalCall.ts'
import { isUnreachable } from '../../http/failures.ts'
import type { Base, Upload } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { isSignedWith, keyName, signatureIn } from './signatures.ts'

interface AddArtifact extends Pick<Base, 'deps' | 'tx' | 'now' | 'audit' | 'callExternally'> {
  actor: GlobalActor
  form: { version: string; hardwareRevisions: number[]; allowDowngrade: boolean; note: string | null }
  upload: Upload
  parts: Readonly<Record<'compressed' | 'signature', Upload>>
}

interface Stored {
  readonly fileKey: string
  readonly compressedKey: string
  readonly sha256: string
  readonly signature: string
  readonly signedBy: string
}

const storedFiles = oncePerCall<{ stored?: Stored }>()

const unpacked = (compressed: Buffer): Buffer | undefined => {
  try {
    return gunzipSync(compressed, { maxOutputLength: imageBytesMax })
  } catch {
    return undefined
  }
}

/** Checks that the files are one signed image, and stores them. Errors: rule 422 at the part that is wrong. */
const storeFiles = async (
  { config, files }: Base['deps'],
  uploads: Readonly<Record<ArtifactPart, Upload>>,
): Promise<Stored> => {
  const [image, compressed, signatureFile] = await Promise.all(
    artifactParts.map((part) => readFile(uploads[part].path)),
  )
  if (!image || !compressed || !signatureFile) return refuse('internal')
  const signature = signatureIn(signatureFile)
  const signedBy =
    signature && config.firmwareKeys.find((key) => isSignedWith(image, fromHex(signature), key))
  const why = whyNotTrust({
    unpacks: unpacked(compressed)?.equals(image) === true,
    isSignature: signature !== undefined,
    signedBy,
    keys: config.firmwareKeys.length,
  })
  if (why || signature === undefined || signedBy === undefined) return refuse('rule', { fields: { ...why } })
  const fileKey = await files.adopt(uploads.file.path)
  const compressedKey = await files.adopt(uploads.compressed.path)
  return {
    fileKey,
    compressedKey,
    sha256: createHash('sha256').update(image).digest('hex'),
    signature,
    signedBy: keyName(signedBy),
  }
}

/** Adds a version of a program. Errors: rule 422 at the file or field that is wrong. */
export const addArtifact = async (call: AddArtifact, kind: FirmwareKind) => {
  const { deps, tx, actor, form, upload, parts, now, audit, callExternally } = call
  const { version, hardwareRevisions, allowDowngrade, note } = form
  const uploads = { ...parts, file: upload }
  for (const part of artifactParts) {
    const reason = whyNotFile(kind, version, part, uploads[part])
    if (reason)
      refuse('rule', {
        fields: { [part]: reason },
        args: { [part]: { expected: artifactFileNames(kind, version)[part] } },
      })
  }
  const present = await tx
    .select({ version: firmwareArtifacts.version })
    .from(firmwareArtifacts)
    .where(eq(firmwareArtifacts.kind, kind))
  const why = whyNotAdd(
    version,
    present.map((one) => one.version),
    allowDowngrade,
  )
  if (why) refuse('rule', { fields: { version: why } })
  const kept = storedFiles(upload, () => ({}))
  if (!kept.stored)
    await callExternally(
      async () => {
        kept.stored = await storeFiles(deps, uploads)
      },
      async (failure) => {
        // a commit whose acknowledgement was lost may have kept the files
        if (!kept.stored || isUnreachable(failure)) return
        await deps.files.remove(kept.stored.fileKey)
        await deps.files.remove(kept.stored.compressedKey)
      },
    )
  const facts = kept.stored ?? refuse('internal')
  const id = newId()
  const row = {
    id,
    kind,
    version,
    hardwareRevisions,
    note,
    size: upload.size,
    compressedSize: parts.compressed.size,
  }
  await tx
    .insert(firmwareArtifacts)
    .values({ ...row, ...facts, createdAt: now.toISOString(), createdBy: actor.userId })
  await audit({
    action: 'firmware.create',
    entityId: id,
    after: { ...row, sha256: facts.sha256, signedBy: facts.signedBy },
  })
  return readArtifact(tx, kind, version)
}

/** Deletes a version; its files are swept, as they belong to no row any more. Errors: 404, stillInUse 409. */
export const removeArtifact = async (
  { tx, audit }: Pick<Base, 'tx' | 'audit'>,
  kind: FirmwareKind,
  version: string,
): Promise<void> => {
  const before = await readArtifact(tx, kind, version)
  if (before.uses > 0) refuse('stillInUse')
  await tx.delete(firmwareArtifacts).where(eq(firmwareArtifacts.id, before.id))
  await audit({ action: 'firmware.delete', entityId: before.id, before })
}
