import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { checkedUnits, checkedFields, type CheckedField } from '../../../domain/devices/plausible.ts'
import { FormatDate } from './FormatDate.tsx'
import { useFormat } from './format.ts'

interface Props {
  /** The resource whose field names are used. */
  resource: 'thermostats' | 'sensors'
  values: readonly { field: CheckedField; value: number; at: string | null }[]
}

/** How many values are named; a broken sensor reports one with every message. */
const maxNamed = 3

/** Values that a device reported but that cannot be true: they count nowhere, and are named here as they were reported. */
export const ImplausibleNote = ({ resource, values }: Props) => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  if (values.length === 0) return null
  return (
    <Typography
      component="div"
      variant="body2"
      color="text.secondary"
      sx={{ display: 'flex', gap: 0.75, px: 1, py: 0.5 }}
    >
      <WarningIcon aria-hidden color="warning" sx={{ fontSize: '1.125rem', flex: 'none', mt: '1px' }} />
      <Box
        component="ul"
        aria-label={translate('ui.implausible.label')}
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {values.slice(0, maxNamed).map(({ field, value, at }) => (
          <li key={`${field} ${at}`}>
            {translate('ui.implausible.ignored', {
              name: translate(`resources.${resource}.fields.${field}`),
              value: quantity(value, checkedUnits[field], 2),
            })}
            {at !== null && (
              <>
                {' · '}
                <FormatDate value={at} />
              </>
            )}
          </li>
        ))}
        {values.length > maxNamed && (
          <li>{translate('ui.implausible.more', { smart_count: values.length - maxNamed })}</li>
        )}
      </Box>
    </Typography>
  )
}

/** The implausible values of a device's last message as a list. */
export const lastImplausible = (
  values: Readonly<Partial<Record<CheckedField, number>>> | null,
  at: string | null,
): Props['values'] =>
  checkedFields.flatMap((field) => {
    const value = values?.[field]
    return value === undefined ? [] : [{ field, value, at }]
  })
