import { Box, ButtonBase, Skeleton, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { alertTypes, type AlertType } from '../../domain/enums.ts'
import { useFormat } from '../ui/facts/format.ts'
import { alertViews } from './AlertCells.tsx'

interface Props {
  counts: Readonly<Record<AlertType, number>> | undefined
  chosen: readonly AlertType[]
  onChoose: (types: AlertType[]) => void
}

/** The number of alerts of each type in the last 24 hours; a click filters the list by type. */
export const AlertTiles = ({ counts, chosen, onChoose }: Props) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const titleId = useId()
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ mb: 2 }}>
      <Typography id={titleId} variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {translate('monitoring.statistic')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
          gap: 1.5,
        }}
      >
        {alertTypes.map((type) => {
          const on = chosen.includes(type)
          const count = counts?.[type]
          return (
            <ButtonBase
              key={type}
              aria-pressed={on}
              onClick={() => onChoose(on ? chosen.filter((other) => other !== type) : [...chosen, type])}
              sx={{
                display: 'flex',
                justifyContent: 'flex-start',
                gap: { xs: 1, sm: 1.5 },
                p: { xs: 1.25, sm: 1.75 },
                border: 1,
                borderColor: on ? 'primary.main' : 'divider',
                borderRadius: 1,
                bgcolor: on ? 'soft.accent' : 'background.paper',
                textAlign: 'left',
                '& svg': { color: count ? 'warning.main' : 'text.secondary' },
                '&:hover': { borderColor: 'primary.main' },
              }}
            >
              {alertViews[type].icon}
              <Box component="span">
                <Typography
                  component="span"
                  sx={{
                    display: 'block',
                    fontSize: '1.5rem',
                    fontWeight: 600,
                    lineHeight: 1.2,
                    fontVariantNumeric: 'tabular-nums',
                  }}
                >
                  {count === undefined ? <Skeleton width={40} /> : number(count)}
                </Typography>
                <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
                  {translate(`monitoring.types.${type}`)}
                </Typography>
              </Box>
            </ButtonBase>
          )
        })}
      </Box>
    </Box>
  )
}
