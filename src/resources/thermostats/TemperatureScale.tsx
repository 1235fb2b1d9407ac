import { Box } from '@mui/material'
import { targetTemperatureMax, targetTemperatureMin } from '../../../domain/limits.ts'

const [least, greatest] = [targetTemperatureMin - 1, targetTemperatureMax + 2]
const place = (celsius: number): string =>
  `${(100 * (Math.min(greatest, Math.max(least, celsius)) - least)) / (greatest - least)}%`

/** The room temperature against its target on a scale from frost to heat. */
export const TemperatureScale = ({ ambient, target }: { ambient: number | null; target: number | null }) => {
  if (ambient === null || target === null) return null
  const [from, to] = [Math.min(ambient, target), Math.max(ambient, target)]
  const colour = ambient < target ? 'heat.warm' : 'heat.cool'
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        mt: 1.5,
        color: 'text.secondary',
        fontSize: '0.75rem',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {least}°
      <Box sx={{ position: 'relative', flex: 1, height: 20 }}>
        <Box
          sx={{
            position: 'absolute',
            inset: '8px 0',
            borderRadius: 2,
            bgcolor: 'soft.raised',
            outline: 1,
            outlineColor: 'divider',
            outlineStyle: 'solid',
          }}
        />
        <Box
          sx={{
            position: 'absolute',
            top: 8,
            height: 4,
            left: place(from),
            right: `calc(100% - ${place(to)})`,
            bgcolor: colour,
            opacity: 0.6,
          }}
        />
        <Box
          sx={{
            position: 'absolute',
            top: 0,
            width: 4,
            height: 20,
            ml: '-2px',
            left: place(target),
            borderRadius: 1,
            bgcolor: 'primary.main',
          }}
        />
        <Box
          sx={{
            position: 'absolute',
            top: 4,
            width: 12,
            height: 12,
            ml: '-6px',
            left: place(ambient),
            borderRadius: '50%',
            bgcolor: 'heat.warm',
            border: 2,
            borderColor: 'background.paper',
          }}
        />
      </Box>
      {greatest}°
    </Box>
  )
}
