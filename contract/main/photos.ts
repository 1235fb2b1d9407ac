import * as z from 'zod'
import { endpoint, file, nothing } from '../endpoint.ts'
import { Id } from '../shapes.ts'
import { Photo, PhotoForm, PhotosOf } from './photoShapes.ts'

const params = z.object({ id: Id })
/** Photos show flats: whoever may write rooms sees them, and nobody else. */
const photo = { needs: 'rooms.write', scope: 'assigned' } as const
const base = '/api/photos'

export const photos = {
  list: endpoint({
    method: 'GET',
    path: base,
    summary:
      'Photos of a gateway, a radiator, or the gateway installation issues of a building, newest first',
    ...photo,
    query: PhotosOf,
    reply: z.object({ items: z.array(Photo) }),
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    summary:
      'Add a photo (JPEG, PNG or WebP; everything but the image itself is removed); the same id twice adds it once',
    ...photo,
    status: 201,
    form: PhotoForm,
    reply: Photo,
    errors: ['notFound', 'idTaken', 'fileRefused', 'tooLarge', 'rule'],
  }),
  read: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'The image of a photo',
    ...photo,
    params,
    reply: file,
    errors: ['notFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a photo',
    ...photo,
    params,
    reply: nothing,
    errors: ['notFound'],
  }),
}
