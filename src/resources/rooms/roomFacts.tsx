import { useTranslate } from 'react-admin'
import type { Room } from '../../../contract/main/rooms.ts'
import type { WallPlacement } from '../../../domain/enums.ts'
import { roomFields } from '../../../domain/rules/roomFields.ts'
import type { Fact } from '../../ui/facts/Facts.tsx'
import { factsOf } from '../../ui/fieldFacts.tsx'
import { FloorName } from '../../ui/facts/FloorName.tsx'
import { type Unit, useFormat } from '../../ui/facts/format.ts'
import { DataGatheringChip } from './roomColumns.tsx'
import { sidesIn } from './roomValues.ts'

const Quantity = ({ value, unit }: { value: number | null; unit: Unit }) => {
  const { quantity } = useFormat()
  return value === null ? '–' : quantity(value, unit, 2)
}

/** The number of walls, and their names as far as known. */
const Walls = ({ count, walls }: { count: number | null; walls: readonly WallPlacement[] }) => {
  const translate = useTranslate()
  if (count === null) return '–'
  return walls.length > 0
    ? `${count} (${walls.map((wall) => translate(`rooms.placements.${wall}`)).join(', ')})`
    : count.toString()
}

/** The room's type and derived values. */
export const roomFacts: Fact<Room>[] = [
  { source: 'dataGathering', render: ({ dataGathering }) => <DataGatheringChip status={dataGathering} /> },
  ...factsOf<Room, 'type'>('rooms', roomFields, ['type']),
  {
    source: 'effectiveFloor',
    label: 'floor.name',
    render: ({ effectiveFloor }) => effectiveFloor !== null && <FloorName level={effectiveFloor} />,
  },
  { source: 'size', render: ({ size }) => <Quantity value={size} unit="m²" /> },
  { source: 'volume', render: ({ volume }) => <Quantity value={volume} unit="m³" /> },
]

/** The measures of the room's shape. */
export const measureFacts = ({ shape, slopingRoof }: Room): Fact<Room>[] => [
  ...factsOf<Room, 'shape'>('rooms', roomFields, ['shape']),
  ...sidesIn(shape).map(({ source, label }): Fact<Room> => ({
    source,
    label,
    render: (room) => <Quantity value={room[source]} unit="m" />,
  })),
  ...factsOf<Room, 'height' | 'minHeight' | 'maxHeight'>(
    'rooms',
    roomFields,
    slopingRoof ? ['minHeight', 'maxHeight'] : ['height'],
  ),
  {
    source: 'outsideWallsCount',
    render: ({ outsideWallsCount, outsideWalls }) => <Walls count={outsideWallsCount} walls={outsideWalls} />,
  },
  {
    source: 'unheatedWallsCount',
    render: ({ unheatedWallsCount, unheatedWalls }) => (
      <Walls count={unheatedWallsCount} walls={unheatedWalls} />
    ),
  },
]

export const noteFacts: Fact<Room>[] = [
  { source: 'description', wide: true, render: ({ description }) => description },
]
