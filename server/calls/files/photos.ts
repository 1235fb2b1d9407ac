import { photos as contract } from '../../../contract/main/photos.ts'
import { addPhoto, removePhoto } from '../../actions/files/photos.ts'
import { imageOf, photosOfOwner } from '../../finders/files/photoRows.ts'
import { handlersFor } from '../../http/handler.ts'

export const photos = handlersFor(contract, {
  list: async ({ tx, actor, query }) => ({ items: await photosOfOwner(tx, actor, query) }),
  create: (call) => addPhoto(call),
  read: async ({ deps, tx, actor, params }) => {
    const { fileKey, type, name } = await imageOf(tx, actor, params.id)
    return { name, contentType: type, stream: () => deps.files.read(fileKey) }
  },
  remove: (call) => removePhoto(call, call.params.id),
})
