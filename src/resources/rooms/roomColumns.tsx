import type { Room } from '../../../contract/main/rooms.ts'
import type { RoomDataGatheringStatus } from '../../../domain/enums.ts'
import { FloorName, floorName } from '../../ui/facts/FloorName.tsx'
import { type Unit, useFormat } from '../../ui/facts/format.ts'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { StatusChip, type Tone } from '../../ui/facts/StatusChip.tsx'

const Figure = ({ value, unit }: { value: number | null; unit: Unit }) => {
  const { quantity } = useFormat()
  return value === null ? '–' : quantity(value, unit, 1)
}

/** The columns of rooms in every list. */
export const roomColumns: Column<Room>[] = [
  { source: 'name' },
  {
    source: 'type',
    render: ({ type }, translate) => translate(`rooms.types.${type}`),
    text: ({ type }, translate) => translate(`rooms.types.${type}`),
  },
  {
    source: 'effectiveFloor',
    label: 'floor.name',
    render: ({ effectiveFloor }) => <FloorName level={effectiveFloor} />,
    text: ({ effectiveFloor }, translate) => floorName(effectiveFloor, translate),
  },
  {
    source: 'shape',
    sort: false,
    hidden: true,
    render: ({ shape }, translate) => translate(`rooms.shapes.${shape}`),
    text: ({ shape }, translate) => translate(`rooms.shapes.${shape}`),
  },
  { source: 'size', align: 'right', render: ({ size }) => <Figure value={size} unit="m²" /> },
  {
    source: 'volume',
    sort: false,
    align: 'right',
    hidden: true,
    render: ({ volume }) => <Figure value={volume} unit="m³" />,
  },
  {
    source: 'counts.windows',
    label: 'windows.name_other',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.windows,
    text: ({ counts }) => counts.windows,
  },
  {
    source: 'counts.radiators',
    label: 'radiators.name_other',
    sort: false,
    align: 'right',
    render: ({ counts }) => counts.radiators,
    text: ({ counts }) => counts.radiators,
  },
  {
    source: 'counts.thermostats',
    label: 'estate.counts.thermostats',
    sort: false,
    align: 'right',
    hidden: true,
    render: ({ counts }) => counts.thermostats,
    text: ({ counts }) => counts.thermostats,
  },
  {
    source: 'dataGathering',
    render: ({ dataGathering }) => <DataGatheringChip status={dataGathering} />,
    text: ({ dataGathering }, translate) => translate(`rooms.dataGatherings.${dataGathering}`),
  },
]

const toneOf = (status: RoomDataGatheringStatus): Tone => {
  if (status === 'Complete') return 'fine'
  return status === 'Empty' ? 'neutral' : 'caution'
}

/** The data gathering status of a room: complete, or the first missing part. */
export const DataGatheringChip = ({ status }: { status: RoomDataGatheringStatus }) => (
  <StatusChip tone={toneOf(status)} label={`rooms.dataGatherings.${status}`} />
)
