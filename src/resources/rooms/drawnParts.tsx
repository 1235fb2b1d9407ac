import { useTheme } from '@mui/material/styles'
import type { WallPlacement } from '../../../domain/enums.ts'
import type { Wall } from './roomOutline.ts'

/** Metres; a typical door width. */
const doorWidth = 0.9

/** The door in the entrance wall, opening into the room; omitted where the wall is too short. `scale`: units per metre. */
export const DrawnDoor = ({ wall: { from, to }, scale }: { wall: Wall; scale: number }) => {
  const { palette } = useTheme()
  const wide = doorWidth * scale
  const long = Math.abs(from.x - to.x)
  if (long < wide * 1.5) return null
  const x = (from.x + to.x) / 2 - wide / 2
  return (
    <g data-door="">
      <line x1={x} y1={from.y} x2={x + wide} y2={from.y} stroke={palette.background.paper} strokeWidth="9" />
      <path
        d={`M ${x} ${from.y} v ${-wide} a ${wide} ${wide} 0 0 1 ${wide} ${wide}`}
        fill="none"
        stroke={palette.text.secondary}
        strokeWidth="1.2"
      />
    </g>
  )
}

/** The space behind a wall: a heated room, the outside, or an unheated room. */
export type WallKind = 'inner' | 'outside' | 'unheated'

interface Props {
  /** In units of the drawing. */
  wall: Pick<Wall, 'from' | 'to' | 'placement'>
  kind: WallKind
  sketched?: boolean
}

/** One wall: thin by default, thick for an outside wall, thick and hatched for one to an unheated room. */
export const DrawnWall = ({ wall: { from, to, placement }, kind, sketched = false }: Props) => {
  const { palette } = useTheme()
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y }
  const marks = { 'data-wall': placement ?? 'other', 'data-kind': kind }
  if (kind === 'outside')
    return <line {...ends} {...marks} stroke={palette.text.primary} strokeWidth="8" strokeLinecap="square" />
  if (kind === 'unheated') {
    return (
      <g {...marks}>
        <line {...ends} stroke={palette.text.secondary} strokeWidth="8" strokeLinecap="square" />
        <line {...ends} stroke={palette.background.paper} strokeWidth="5" strokeDasharray="4 5" />
      </g>
    )
  }
  return (
    <line
      {...ends}
      {...marks}
      stroke={palette.text.secondary}
      strokeWidth="2.5"
      strokeLinecap="round"
      {...(sketched && { strokeDasharray: '5 6' })}
    />
  )
}

export interface WindowInWall {
  id: string
  wall: WallPlacement | null
  /** Metres. */
  width: number | null
}

/** Windows side by side in their wall, to scale. `scale`: units per metre. */
export const DrawnWindows = ({
  wall: { from, to },
  windows,
  scale,
}: {
  wall: Wall
  windows: readonly WindowInWall[]
  scale: number
}) => {
  const { palette } = useTheme()
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const long = Math.hypot(dx, dy)
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI
  const room = long / Math.max(windows.length, 1)
  return windows.map(({ id, width }, at) => {
    const wide = Math.min((width ?? 1) * scale, room * 0.9)
    const middle = (at + 0.5) / windows.length
    return (
      <g
        key={id}
        data-window=""
        transform={`translate(${from.x + dx * middle} ${from.y + dy * middle}) rotate(${turn})`}
      >
        <rect
          x={-wide / 2}
          y="-4"
          width={wide}
          height="8"
          fill={palette.background.paper}
          stroke={palette.primary.main}
          strokeWidth="1.5"
        />
        <line x1={-wide / 2} x2={wide / 2} y1="0" y2="0" stroke={palette.primary.main} strokeWidth="1.2" />
      </g>
    )
  })
}
