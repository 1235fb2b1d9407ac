import { Box, useTheme } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useFormat } from '../facts/format.ts'
import { chartColours, type ChartColour } from './chartShape.ts'

interface Part {
  /** Text key. */
  label: string
  count: number
  colour: ChartColour | 'line'
  /** URL of the counted rows. */
  to?: string | undefined
}

/** A whole as a bar of its parts, with a legend in figures; the legend is what screen readers read. */
export const SplitBar = ({ parts, height = 14 }: { parts: readonly Part[]; height?: number }) => {
  const translate = useTranslate()
  const theme = useTheme()
  const { number, quantity } = useFormat()
  const colours = { ...chartColours(theme), line: theme.palette.divider }
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          gap: '2px',
          height,
          borderRadius: 1,
          overflow: 'hidden',
          bgcolor: 'soft.raised',
          forcedColorAdjust: 'none',
          mb: 1.25,
        }}
      >
        {parts.map(
          ({ label, count, colour }) =>
            count > 0 && <Box key={label} sx={{ flex: `${count} 0 3px`, bgcolor: colours[colour] }} />,
        )}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25 }}>
        {parts.map(({ label, count, colour, to }) => (
          <Box
            component="li"
            key={label}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 26, typography: 'body2' }}
          >
            <Box
              aria-hidden
              sx={{
                width: 10,
                height: 10,
                flex: 'none',
                borderRadius: '3px',
                bgcolor: colours[colour],
                forcedColorAdjust: 'none',
                border: 1,
                borderColor: 'edge',
              }}
            />
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              {to && count > 0 ? (
                <Box
                  component={Link}
                  to={to}
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    minHeight: { xs: 44, sm: 26 },
                    color: 'primary.main',
                    textDecoration: 'none',
                    '&:hover': { textDecoration: 'underline' },
                  }}
                >
                  {translate(label, { smart_count: count })}
                </Box>
              ) : (
                translate(label, { smart_count: count })
              )}
            </Box>
            <Box component="b" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {number(count)}
            </Box>
            <Box
              component="span"
              sx={{
                width: 44,
                textAlign: 'right',
                color: 'text.secondary',
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              {total > 0 && quantity((100 * count) / total, '%', 0)}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}
