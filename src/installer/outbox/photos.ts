import type { Photo } from '../../../contract/main/photoShapes.ts'
import type { EntryOf } from './entry.ts'
import type { Photographed } from './inputs.ts'

/** A photo as the server is going to have it; it measures the image itself. */
export const newPhoto = (
  { id, gatewayId, radiatorId, buildingId, issue, comment, takenAt, image }: Photographed,
  savedAt: string,
): Photo => ({
  id,
  gatewayId: gatewayId ?? null,
  radiatorId: radiatorId ?? null,
  buildingId: buildingId ?? null,
  issue: issue ?? null,
  comment,
  type: 'image/jpeg',
  bytes: image.size,
  width: 0,
  height: 0,
  takenAt,
  createdAt: savedAt,
  createdBy: null,
  createdByName: null,
})

export const withPhoto = (photos: readonly Photo[], photo: Photo): Photo[] =>
  photos.some(({ id }) => id === photo.id) ? [...photos] : [photo, ...photos]

/** The photos that the server has. */
export const sentPhotos = (
  photos: readonly Photo[],
  waiting: readonly Pick<EntryOf<'addPhoto'>, 'input'>[],
): Photo[] => photos.filter(({ id }) => !waiting.some(({ input }) => input.id === id))
