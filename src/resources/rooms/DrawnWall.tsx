import { useTheme } from '@mui/material/styles'
import type { Wall } from './roomOutline.ts'

/** What is behind a wall: a heated room, the outside, or an unheated room. */
export type WallKind = 'inner' | 'outside' | 'unheated'

interface Props {
  /** In the drawing's own units. */
  wall: Pick<Wall, 'from' | 'to' | 'placement'>
  kind: WallKind
  sketched?: boolean
}

/** One wall: thin, thick where it is outside, thick and hatched where it faces an unheated room. */
export const DrawnWall = ({ wall: { from, to, placement }, kind, sketched = false }: Props) => {
  const { palette } = useTheme()
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y }
  const marks = { 'data-wall': placement ?? 'other', 'data-kind': kind }
  if (kind === 'outside') return <line {...ends} {...marks} stroke={palette.text.primary} strokeWidth="8" strokeLinecap="square" />
  if (kind === 'unheated') {
    return (
      <g {...marks}>
        <line {...ends} stroke={palette.text.secondary} strokeWidth="8" strokeLinecap="square" />
        <line {...ends} stroke={palette.background.paper} strokeWidth="5" strokeDasharray="4 5" />
      </g>
    )
  }
  return <line {...ends} {...marks} stroke={palette.text.secondary} strokeWidth="2.5" strokeLinecap="round" {...(sketched && { strokeDasharray: '5 6' })} />
}
