import { Box } from '@mui/material'
import { useTheme } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { RoomShape, WallPlacement } from '../../../domain/enums.ts'
import { type Sides, sidesOf, whyNotShape } from '../../../domain/geometry/room.ts'
import { useFormat } from '../../ui/facts/format.ts'
import { DrawnDoor, DrawnWall, DrawnWindows, type WallKind, type WindowInWall } from './drawnParts.tsx'
import { RoomLegend } from './RoomLegend.tsx'
import { roomOutline, type Wall } from './roomOutline.ts'

interface Props {
  shape: RoomShape
  /** Metres; missing where not measured yet. */
  sides: Sides
  outsideWalls: readonly WallPlacement[]
  unheatedWalls: readonly WallPlacement[]
  windows?: readonly WindowInWall[]
}

const [width, tallest] = [400, 270]
/** Margin for the measures around the walls; the scale bar is below. */
const margin = { x: 92, y: 32 }
const below = 18

const midpoint = ({ from, to }: Wall) => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })

/** The length of the scale bar: long enough to see, but not too long. */
const barMetres = (scale: number) =>
  [0.1, 0.5, 1, 2, 5, 10, 50, 100].find((metres) => metres * scale >= 28) ?? 500

/** The room from above, to scale; outside walls and walls to unheated rooms differ by thickness and pattern. */
export const RoomDrawing = ({ shape, sides, outsideWalls, unheatedWalls, windows = [] }: Props) => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  const { palette } = useTheme()
  const outline = roomOutline(shape, sides)
  const scale = Math.min(
    (width - 2 * margin.x) / outline.width,
    (tallest - 2 * margin.y - below) / outline.depth,
  )
  const height = Math.max(150, outline.depth * scale + 2 * margin.y + below)
  const left = (width - outline.width * scale) / 2
  const top = (height - below - outline.depth * scale) / 2
  const walls = outline.walls.map((wall) => ({
    ...wall,
    from: { x: left + wall.from.x * scale, y: top + wall.from.y * scale },
    to: { x: left + wall.to.x * scale, y: top + wall.to.y * scale },
  }))
  const kindOf = ({ placement }: Wall): WallKind =>
    placement && outsideWalls.includes(placement)
      ? 'outside'
      : placement && unheatedWalls.includes(placement)
        ? 'unheated'
        : 'inner'
  const length = (side: keyof Sides) => {
    const metres = sides[side]
    return typeof metres === 'number' && metres > 0 ? `${side} ${quantity(metres, 'm', 2)}` : `${side} ?`
  }
  const wrong = whyNotShape(shape, sides)
  const reasons = sidesOf[shape].flatMap((side) =>
    Number.isNaN(sides[side]) ? 'invalidNumber' : (wrong?.[side] ?? []),
  )
  const bar = barMetres(scale)
  return (
    <Box component="figure" sx={{ m: 0, width: '100%', maxWidth: 440 }}>
      <svg
        role="img"
        viewBox={`0 0 ${width} ${height}`}
        style={{ display: 'block', width: '100%', height: 'auto' }}
        aria-label={translate(`rooms.drawing.${outline.measured ? 'label' : 'sketch'}`, {
          shape: translate(`rooms.shapes.${shape}`),
          sides: sidesOf[shape].map(length).join(', '),
        })}
      >
        <polygon
          points={walls.map(({ from }) => `${from.x.toFixed(1)},${from.y.toFixed(1)}`).join(' ')}
          fill={outline.measured ? palette.soft.accent : 'none'}
        />
        {walls.map((wall) => (
          <DrawnWall
            key={`${wall.placement}${wall.from.x},${wall.from.y}`}
            wall={wall}
            kind={kindOf(wall)}
            sketched={!outline.measured}
          />
        ))}
        {outline.measured &&
          walls.map(
            (wall) => wall.placement === 'Entrance' && <DrawnDoor key="door" wall={wall} scale={scale} />,
          )}
        {outline.measured &&
          walls.map(
            (wall) =>
              wall.placement && (
                <DrawnWindows
                  key={wall.placement}
                  wall={wall}
                  scale={scale}
                  windows={windows.filter(({ wall: where }) => where === wall.placement)}
                />
              ),
          )}
        {walls.map(
          (wall) =>
            wall.side && (
              <SideLabel
                key={wall.side}
                wall={wall}
                text={length(wall.side)}
                colour={typeof sides[wall.side] === 'number' ? palette.text.primary : palette.text.secondary}
              />
            ),
        )}
        {outline.measured && (
          <g stroke={palette.text.secondary} fill={palette.text.secondary}>
            <path d={`M ${width - 12 - bar * scale} ${height - 12} v 6 h ${bar * scale} v -6`} fill="none" />
            <text x={width - 18 - bar * scale} y={height - 6} fontSize="12" textAnchor="end" stroke="none">
              {quantity(bar, 'm', 1)}
            </text>
          </g>
        )}
      </svg>
      <Box component="figcaption" sx={{ fontSize: '0.8125rem', color: 'text.secondary', mt: 0.5 }}>
        {reasons.length > 0 ? (
          <Box component="span" sx={{ color: 'error.main' }}>
            {translate(`errors.${reasons[0]}`)}
          </Box>
        ) : (
          <RoomLegend kinds={new Set(walls.map(kindOf))} windows={windows.some(({ wall }) => wall)} />
        )}
      </Box>
    </Box>
  )
}

/** A measure beside its wall, on the outside of the room. */
const SideLabel = ({ wall, text, colour }: { wall: Wall; text: string; colour: string }) => {
  const [dx, dy] = [wall.to.x - wall.from.x, wall.to.y - wall.from.y]
  const long = Math.hypot(dx, dy) || 1
  const out = { x: dy / long, y: -dx / long }
  const at = midpoint(wall)
  return (
    <text
      x={at.x + out.x * 14}
      y={at.y + out.y * 17 + 4.5}
      fontSize="13"
      fontWeight="600"
      fill={colour}
      textAnchor={out.x < -0.4 ? 'end' : out.x > 0.4 ? 'start' : 'middle'}
    >
      {text}
    </text>
  )
}
