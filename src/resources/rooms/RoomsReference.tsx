import type * as z from 'zod'
import type { Room } from '../../../contract/main/rooms.ts'
import { paths } from '../../paths.ts'
import { ChildList } from '../../ui/page/ChildList.tsx'
import { FloorName } from '../../ui/facts/FloorName.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { filteredList } from '../../ui/list/rows/NameLink.tsx'

type RoomRow = z.output<typeof Room>

const columns: Column<RoomRow>[] = [
  { source: 'name' },
  {
    source: 'effectiveFloor',
    label: 'floor.name',
    sort: false,
    render: ({ effectiveFloor }) => <FloorName level={effectiveFloor} />,
  },
  {
    source: 'counts.windows',
    label: 'estate.counts.windows',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.windows,
  },
  {
    source: 'counts.radiators',
    label: 'estate.counts.radiators',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.radiators,
  },
  {
    source: 'counts.thermostats',
    label: 'estate.counts.thermostats',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.thermostats,
  },
]

interface Props {
  filter: Readonly<Record<string, unknown>>
  /** The query of the page that creates a room there. */
  place: string
}

/** The rooms of a unit or a shared area. */
export const RoomsReference = ({ filter, place }: Props) => (
  <ChildList<RoomRow>
    resource="rooms"
    filter={filter}
    columns={columns}
    create={`${paths.rooms.create}?${place}`}
    all={filteredList(paths.rooms.list, filter)}
  />
)
