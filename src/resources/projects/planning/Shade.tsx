import { Box } from '@mui/material'

interface ShadeProps {
  top: number
  height: number
  label?: string
  solid?: boolean
}

/** A time that cannot be planned: outside the hours, lunch, another appointment. */
export const Shade = ({ top, height, label, solid = false }: ShadeProps) =>
  height > 0 ? (
    <Box
      sx={({ palette }) => ({
        position: 'absolute',
        left: 0,
        right: 0,
        top,
        height,
        px: 1,
        overflow: 'hidden',
        fontSize: '0.8125rem',
        color: 'text.secondary',
        bgcolor: solid ? 'action.selected' : undefined,
        backgroundImage: solid ? undefined : `repeating-linear-gradient(135deg, ${palette.action.hover} 0 6px, transparent 6px 12px)`,
      })}
    >
      {label}
    </Box>
  ) : null
