import { Box, FormHelperText, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useId } from 'react'
import { useTranslate, ValidationError } from 'react-admin'
import { get, useFormContext, useFormState } from 'react-hook-form'
import { wallPlacements, type WallPlacement } from '../../../domain/enums.ts'
import { offeredWalls, wallCount } from '../../../domain/rules/room.ts'
import { useRoomValues } from './roomValues.ts'

const kinds = ['heated', 'outside', 'unheated'] as const
type Kind = (typeof kinds)[number]

/** The space behind each wall: a heated room, the outside or an unheated room. The wall counts follow from it. */
export const WallsInput = () => {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const { errors, isSubmitted } = useFormState({ name: ['outsideWalls', 'unheatedWalls'] })
  const { shape, outsideWalls, unheatedWalls, outsideWallsCount, unheatedWallsCount } = useRoomValues()
  const kindOf = (wall: WallPlacement): Kind =>
    outsideWalls.includes(wall) ? 'outside' : unheatedWalls.includes(wall) ? 'unheated' : 'heated'
  const keep = (
    source: 'outside' | 'unheated',
    walls: WallPlacement[],
    before: readonly WallPlacement[],
    count: number | null | undefined,
  ) => {
    if (walls.length === before.length) return
    const options = { shouldDirty: true, shouldValidate: isSubmitted }
    setValue(`${source}WallsCount`, wallCount(shape, walls, count), options)
    setValue(`${source}Walls`, walls, options)
  }
  const choose = (wall: WallPlacement, kind: Kind) => {
    keep(
      'outside',
      wallPlacements.filter((one) => (one === wall ? kind === 'outside' : outsideWalls.includes(one))),
      outsideWalls,
      outsideWallsCount,
    )
    keep(
      'unheated',
      wallPlacements.filter((one) => (one === wall ? kind === 'unheated' : unheatedWalls.includes(one))),
      unheatedWalls,
      unheatedWallsCount,
    )
  }
  const reasons = ['outsideWalls', 'unheatedWalls'].flatMap((source) => {
    const message: unknown = get(errors, `${source}.message`)
    return typeof message === 'string' ? [message] : []
  })
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1 }}>
      {offeredWalls(shape, [...outsideWalls, ...unheatedWalls]).map((wall) => (
        <WallRow key={wall} wall={wall} kind={kindOf(wall)} onChoose={(kind) => choose(wall, kind)} />
      ))}
      {reasons.map((reason) => (
        <FormHelperText key={reason} error>
          <ValidationError error={reason} />
        </FormHelperText>
      ))}
      <FormHelperText>{translate('rooms.walls.help')}</FormHelperText>
    </Box>
  )
}

const WallRow = ({
  wall,
  kind,
  onChoose,
}: {
  wall: WallPlacement
  kind: Kind
  onChoose: (kind: Kind) => void
}) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '140px 1fr' },
        alignItems: 'center',
        columnGap: 2,
      }}
    >
      <span id={id}>{translate(`rooms.placements.${wall}`)}</span>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={kind}
        aria-labelledby={id}
        onChange={(_, chosen: Kind | null) => {
          if (chosen) onChoose(chosen)
        }}
        sx={{ width: '100%', maxWidth: 420 }}
      >
        {kinds.map((one) => (
          <ToggleButton
            key={one}
            value={one}
            sx={{
              flex: 1,
              textTransform: 'none',
              py: 0.5,
              color: 'text.primary',
              borderColor: 'edge',
              '&.Mui-selected': { bgcolor: 'soft.accent', fontWeight: 650 },
            }}
          >
            {translate(`rooms.walls.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}
