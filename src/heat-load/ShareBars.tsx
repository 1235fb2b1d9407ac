import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Bar {
  /** Text key. */
  label: string
  value: number
  text: string
}

/** Figures of one kind beside each other, each with a bar in proportion to the largest. */
export const ShareBars = ({ title, bars }: { title: string; bars: readonly Bar[] }) => {
  const translate = useTranslate()
  const greatest = Math.max(...bars.map(({ value }) => value), Number.EPSILON)
  return (
    <>
      <Typography component="h3" sx={{ fontWeight: 600, mb: 1 }}>
        {translate(title)}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
        {bars.map(({ label, value, text }) => (
          <Box
            key={label}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr auto', sm: '190px 1fr 96px' },
              alignItems: 'center',
              columnGap: 1.5,
            }}
          >
            <Typography component="dt" variant="body2">
              {translate(label)}
            </Typography>
            <Box
              aria-hidden
              sx={{
                gridRow: { xs: 2, sm: 'auto' },
                gridColumn: { xs: '1 / -1', sm: 'auto' },
                height: 10,
                borderRadius: 1,
                bgcolor: 'soft.raised',
              }}
            >
              <Box
                sx={{
                  width: `${(100 * value) / greatest}%`,
                  height: '100%',
                  borderRadius: 1,
                  bgcolor: 'heat.warm',
                  forcedColorAdjust: 'none',
                }}
              />
            </Box>
            <Typography
              component="dd"
              variant="body2"
              sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
            >
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  )
}
