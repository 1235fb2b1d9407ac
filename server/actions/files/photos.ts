import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inArray } from 'drizzle-orm'
import type * as z from 'zod'
import type { Photo, PhotoForm } from '../../../contract/main/photoShapes.ts'
import { maxPhotoBytes, photosMax } from '../../../domain/limits.ts'
import { cleanPhoto } from '../../../domain/photo/cleanPhoto.ts'
import { photos as table } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import {
  isPhotoOf,
  lockPhoto,
  readPhoto,
  requirePhotoOwner,
  type Owner,
} from '../../finders/files/photoRows.ts'
import type { WriteAudit } from '../../http/audit.ts'
import { idOfNew } from '../../http/clientIds.ts'
import { oncePerCall } from '../../http/externalCall.ts'
import { isUnreachable } from '../../http/failures.ts'
import type { Base, TenantWrite, Upload } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'

/** The image of an upload, as it is stored, and the hash of what was sent. */
interface Stored {
  readonly key: string
  readonly sent: string
  readonly type: Photo['type']
  readonly bytes: number
  readonly width: number
  readonly height: number
}

const storedPhoto = oncePerCall<{ stored?: Stored }>()

/** Stores what is the image in an upload, and nothing else of it. Errors: tooLarge 413, fileRefused 422 at file. */
const storeImage = async ({ files }: Pick<Base['deps'], 'files'>, upload: Upload): Promise<Stored> => {
  const sent = await readFile(upload.path)
  const image = cleanPhoto(sent)
  if ('reason' in image) return refuse('fileRefused', { fields: { file: image.reason } })
  const key = await files.write((stream) => pipeline(Readable.from([image.bytes]), stream))
  const { type, width, height } = image
  return {
    key,
    sent: createHash('sha256').update(sent).digest('base64url'),
    type,
    bytes: image.bytes.length,
    width,
    height,
  }
}

interface AddPhoto extends TenantWrite, Pick<Base, 'deps' | 'callExternally'> {
  form: z.output<typeof PhotoForm>
  upload: Upload
}

/** Refuses a photo of an owner that has as many as it can have; of concurrent ones, one is judged after the other. */
const requireRoom = async (tx: Tx, owner: Owner, id: string): Promise<void> => {
  if ((await tx.$count(table, isPhotoOf(owner))) >= photosMax)
    refuse('rule', { fields: { file: 'tooManyPhotos' }, args: { file: { most: photosMax, id } } })
}

/**
 * Adds a photo to a gateway, radiator or building. The same photo under the same id, as a device sends it that got no reply, is added once.
 * Errors: 404 at the owner, idTaken 409, tooLarge 413, fileRefused and rule 422 at file.
 */
export const addPhoto = async (call: AddPhoto): Promise<Photo> => {
  const { deps, tx, actor, form, upload, audit, now, callExternally } = call
  const { id: wanted, comment, issue, takenAt, ...owner } = form
  if (upload.size > maxPhotoBytes) refuse('tooLarge', { fields: { file: 'fileTooLarge' } })
  await requirePhotoOwner(tx, actor, owner, Object.keys(owner)[0] ?? '')
  const image = storedPhoto(upload, () => ({}))
  if (!image.stored)
    await callExternally(
      async () => {
        image.stored = await storeImage(deps, upload)
      },
      async (failure) => {
        // a commit whose acknowledgement was lost may have kept the photo
        if (image.stored && !isUnreachable(failure)) await deps.files.remove(image.stored.key)
      },
    )
  const { key, sent, ...facts } = image.stored ?? refuse('internal')
  const { id, isRepeated } = await idOfNew(tx, actor, wanted, ['photo', form, sent])
  // the second copy of its file belongs to no row, and is swept
  if (isRepeated) return readPhoto(tx, actor, id)
  await requireRoom(tx, owner, id)
  const values = {
    id,
    tenantId: actor.tenantId,
    ...owner,
    issue,
    comment,
    takenAt,
    ...facts,
    createdAt: now.toISOString(),
    createdBy: actor.userId,
  }
  await tx.insert(table).values({ ...values, fileKey: key })
  await audit({ action: 'photo.create', entityId: id, after: values })
  return readPhoto(tx, actor, id)
}

const withoutFile = ({ fileKey: _fileKey, ...row }: typeof table.$inferSelect) => row

/** Deletes a photo; its file is swept, as it belongs to no row any more. Errors: 404. */
export const removePhoto = async ({ tx, actor, audit }: TenantWrite, id: string): Promise<void> => {
  const before = await lockPhoto(tx, actor, id)
  await tx.delete(table).where(inArray(table.id, [id]))
  await audit({ action: 'photo.delete', entityId: id, before: withoutFile(before) })
}

/** Deletes the photos of gateways that leave their building: they show what is no concern of the next one. */
export const dropPhotosOfGateways = async (
  tx: Tx,
  audit: WriteAudit,
  ids: readonly string[],
): Promise<void> => {
  const gone = await tx
    .delete(table)
    .where(inArray(table.gatewayId, [...ids]))
    .returning()
  await audit(
    gone.map((before) => ({
      action: 'photo.delete',
      entityId: before.id,
      before: withoutFile(before),
      tenantId: before.tenantId,
    })),
  )
}
