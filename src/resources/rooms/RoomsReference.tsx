import type { Room } from '../../../contract/main/rooms.ts'
import { paths } from '../../paths.ts'
import { ChildList } from '../../ui/ChildList.tsx'
import { filteredList } from '../../ui/list/filteredList.ts'
import { roomColumns } from './roomColumns.tsx'

/** The rooms of a place. `filter` has the list's own query keys, `create` leads to where a new one is made. */
export const RoomsOf = ({ filter, create }: { filter: Record<string, unknown>; create?: string }) => (
  <ChildList<Room> resource="rooms" filter={filter} columns={roomColumns} all={filteredList(paths.rooms.list, filter)} {...(create && { create })} />
)
