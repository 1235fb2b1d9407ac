import { Alert, Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { HeatLoadResult } from '../../domain/heat-load/heatLoadResult.ts'
import type { HeatLoadCheck } from '../../domain/heat-load/heatLoadTerms.ts'
import { useFormat } from '../ui/facts/format.ts'

/** What questions or widens a result, and which items of the checklist were not met. */
export const Warnings = ({ result, unmet }: { result: HeatLoadResult; unmet: readonly HeatLoadCheck[] }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const { warnings } = result.quality
  if (warnings.length === 0 && unmet.length === 0) return null
  return (
    <Alert severity="warning">
      <strong>{translate('heatLoad.warnings.title')}</strong>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {warnings.map(({ code, args }) => (
          <li key={code}>
            {translate(`heatLoad.warnings.${code}`, {
              ...Object.fromEntries(Object.entries(args).map(([name, value]) => [name, number(value, 2)])),
              ...(typeof args['count'] === 'number' && { smart_count: args['count'] }),
            })}
          </li>
        ))}
        {unmet.map((check) => (
          <li key={check}>
            {translate('heatLoad.warnings.unmet', { item: translate(`heatLoad.checklist.items.${check}`) })}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
