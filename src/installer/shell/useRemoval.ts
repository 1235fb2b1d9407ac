import type { Building } from '../../../contract/main/buildingShapes.ts'
import type { Entry, Saved } from '../outbox/entry.ts'
import { remove } from '../outbox/outbox.ts'
import { useKeep } from './useKeep.ts'

/** Keeps a deletion. Photos that wait to be sent go with what they show: they are sent last, when that is gone. */
export const useRemoval = ({ id, name }: Building) => {
  const keep = useKeep()
  return async (saved: readonly Saved[], photos: readonly Pick<Entry, 'id'>[], link: string): Promise<void> => {
    await keep(saved, { lane: id, place: name, link })
    for (const photo of photos) await remove(photo.id)
  }
}
