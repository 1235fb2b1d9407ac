import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ThermostatCommand } from '../../domain/limits.ts'
import { inSendingOrder } from './commandDraft.ts'

/** Commands in the order in which they go out (spec 2 §9). */
export const SendingOrder = ({ chosen }: { chosen: readonly ThermostatCommand[] }) => {
  const translate = useTranslate()
  return (
    <Box component="ol" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25, typography: 'body2' }}>
      {inSendingOrder(chosen).map((name, at) => (
        <Box component="li" key={name} sx={{ whiteSpace: 'nowrap' }}>
          <Box component="span" sx={{ color: 'text.secondary', mr: 0.5, fontVariantNumeric: 'tabular-nums' }}>
            {at + 1}.
          </Box>
          {translate(`commands.names.${name}`)}
        </Box>
      ))}
    </Box>
  )
}
