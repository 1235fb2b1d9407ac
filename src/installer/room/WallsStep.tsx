import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { wallPlacements, type WallPlacement } from '../../../domain/enums.ts'
import { offeredWalls, sidesIn, wallCount } from '../../../domain/rules/room.ts'
import { RoomDrawingReference } from '../../resources/rooms/RoomDrawingReference.tsx'
import { Choice } from '../shell/Choice.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { shownRoom, type RoomState } from './roomState.ts'

const kinds = ['heated', 'outside', 'unheated'] as const
type Kind = (typeof kinds)[number]

/** What is behind each wall, seen from the door; the counts follow. */
export const WallsStep = ({ state, change }: BodyProps<RoomState>) => {
  const translate = useTranslate()
  const room = shownRoom(state)
  const { shape, outsideWalls, unheatedWalls, outsideWallsCount, unheatedWallsCount } = room
  const isAnswered = outsideWallsCount !== null && unheatedWallsCount !== null
  const kindOf = (wall: WallPlacement): Kind | null =>
    outsideWalls.includes(wall)
      ? 'outside'
      : unheatedWalls.includes(wall)
        ? 'unheated'
        : isAnswered
          ? 'heated'
          : null
  const set = (outside: WallPlacement[], unheated: WallPlacement[]) =>
    change({
      outsideWalls: outside,
      unheatedWalls: unheated,
      outsideWallsCount: wallCount(shape, outside, outsideWallsCount),
      unheatedWallsCount: wallCount(shape, unheated, unheatedWallsCount),
    })
  const choose = (wall: WallPlacement, kind: Kind) => {
    const having = (wanted: Kind, before: readonly WallPlacement[]) =>
      wallPlacements.filter((one) => (one === wall ? kind === wanted : before.includes(one)))
    set(having('outside', outsideWalls), having('unheated', unheatedWalls))
  }
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'center', mb: 2 }}>
        <RoomDrawingReference
          shape={shape}
          sides={sidesIn(room)}
          outsideWalls={outsideWalls}
          unheatedWalls={unheatedWalls}
        />
      </Box>
      {offeredWalls(shape, [...outsideWalls, ...unheatedWalls]).map((wall) => (
        <Box key={wall} sx={{ mb: 1.5 }}>
          <Typography sx={{ mb: 0.5 }}>{translate(`rooms.placements.${wall}`)}</Typography>
          <Choice
            isRow
            label={translate(`rooms.placements.${wall}`)}
            value={kindOf(wall)}
            options={kinds.map((value) => ({ value, label: translate(`rooms.walls.${value}`) }))}
            onChange={(kind) => choose(wall, kind)}
          />
        </Box>
      ))}
    </>
  )
}
