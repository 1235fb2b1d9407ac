import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useId } from 'react'
import { useStore, useTranslate } from 'react-admin'

/** The space above and below the text of a row. */
const paddings = { compact: '2px', usual: '7px', airy: '13px' } as const
const names = ['compact', 'usual', 'airy'] as const

/** How high the rows of all lists are, for this user on this device. On a phone rows are cards, whose height is their content's. */
export const DensityChoice = () => {
  const translate = useTranslate()
  const id = useId()
  const [padding, setPadding] = useStore<string>('rowPadding', paddings.usual)
  return (
    <Box sx={{ display: { xs: 'none', sm: 'block' }, px: 1, pb: 1.5 }}>
      <Typography id={id} variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        {translate('lists.density.title')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-labelledby={id}
        value={padding}
        onChange={(_, chosen: unknown) => typeof chosen === 'string' && setPadding(chosen)}
      >
        {names.map((name) => (
          <ToggleButton key={name} value={paddings[name]} sx={{ textTransform: 'none' }}>
            {translate(`lists.density.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}
