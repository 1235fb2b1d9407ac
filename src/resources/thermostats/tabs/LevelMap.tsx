import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { targetTemperatureMax, targetTemperatureMin } from '../../../../domain/limits.ts'
import { useFormat } from '../../../ui/facts/format.ts'

/** The temperatures of the levels as columns with figures. */
export const LevelMap = ({ levels }: { levels: readonly number[] }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {translate('thermostats.levelMap')}
      </Typography>
      <Box
        component="ol"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: `repeat(${levels.length}, minmax(0, 1fr))`,
          gap: '2px',
          alignItems: 'end',
        }}
      >
        {levels.map((celsius, level) => (
          // a level is identified by its index
          // oxlint-disable-next-line react/no-array-index-key
          <Box
            component="li"
            key={level}
            title={translate('thermostats.levelIs', { level, temperature: number(celsius, 1) })}
            sx={{ textAlign: 'center', fontSize: '0.6875rem', fontVariantNumeric: 'tabular-nums' }}
          >
            <Box component="span" sx={{ display: 'block' }}>
              {number(celsius, 1)}
            </Box>
            <Box
              aria-hidden
              sx={{
                height:
                  6 + (34 * (celsius - targetTemperatureMin)) / (targetTemperatureMax - targetTemperatureMin),
                borderRadius: '2px 2px 0 0',
                bgcolor: 'heat.warm',
                opacity:
                  0.35 +
                  (0.65 * (celsius - targetTemperatureMin)) / (targetTemperatureMax - targetTemperatureMin),
              }}
            />
            <Box
              component="span"
              sx={{ display: 'block', color: 'text.secondary', borderTop: 1, borderColor: 'divider' }}
            >
              {level}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
