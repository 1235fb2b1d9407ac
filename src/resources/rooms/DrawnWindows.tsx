import { useTheme } from '@mui/material/styles'
import type { WallPlacement } from '../../../domain/enums.ts'
import type { Wall } from './roomOutline.ts'

export interface WindowInWall {
  id: string
  wall: WallPlacement | null
  /** Metres. */
  width: number | null
}

/** Windows side by side in their wall, as wide as they are. Units per metre in `scale`. */
export const DrawnWindows = ({ wall: { from, to }, windows, scale }: { wall: Wall; windows: readonly WindowInWall[]; scale: number }) => {
  const { palette } = useTheme()
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const long = Math.hypot(dx, dy)
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI
  const room = long / Math.max(windows.length, 1)
  return windows.map(({ id, width }, at) => {
    const wide = Math.min((width ?? 1) * scale, room * 0.9)
    const middle = (at + 0.5) / windows.length
    return (
      <g key={id} data-window="" transform={`translate(${from.x + dx * middle} ${from.y + dy * middle}) rotate(${turn})`}>
        <rect x={-wide / 2} y="-4" width={wide} height="8" fill={palette.background.paper} stroke={palette.primary.main} strokeWidth="1.5" />
        <line x1={-wide / 2} x2={wide / 2} y1="0" y2="0" stroke={palette.primary.main} strokeWidth="1.2" />
      </g>
    )
  })
}
