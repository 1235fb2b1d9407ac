import { useTheme } from '@mui/material/styles'
import type { Wall } from './roomOutline.ts'

/** Metres; a door as most rooms have one. */
const doorWidth = 0.9

/** The door in the wall of the entrance, opening into the room; none where the wall is too short for it. Units per metre in `scale`. */
export const DrawnDoor = ({ wall: { from, to }, scale }: { wall: Wall; scale: number }) => {
  const { palette } = useTheme()
  const wide = doorWidth * scale
  const long = Math.abs(from.x - to.x)
  if (long < wide * 1.5) return null
  const x = (from.x + to.x) / 2 - wide / 2
  return (
    <g data-door="">
      <line x1={x} y1={from.y} x2={x + wide} y2={from.y} stroke={palette.background.paper} strokeWidth="9" />
      <path d={`M ${x} ${from.y} v ${-wide} a ${wide} ${wide} 0 0 1 ${wide} ${wide}`} fill="none" stroke={palette.text.secondary} strokeWidth="1.2" />
    </g>
  )
}
