import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { readSession, readTenant } from '../../providers/session.ts'
import { NumberField } from '../../ui/facts/NumberField.tsx'

/** The fields of a thermostat that an administrator edits. */
export interface Details {
  tenantId: string | null
  wtId: string | null
  joinEui: string | null
  hardwareRevision: number | null
  uplinkMinutes: number | null
}

export const noDetails = (): Details => ({
  tenantId: readTenant() ?? null,
  wtId: null,
  joinEui: null,
  hardwareRevision: null,
  uplinkMinutes: 10,
})

interface Props {
  values: Details
  change: (part: Partial<Details>) => void
  reason: (field: keyof Details) => string | undefined
  /** Translated reason why its client cannot be changed. */
  clientFixed?: string
}

/** The option that stands for the stock among the clients. */
const stock = 'stock'

export const DetailsFields = ({ values, change, reason, clientFixed }: Props) => {
  const translate = useTranslate()
  const label = (field: keyof Details) => translate(`thermostats.fields.${field}`)
  const tenants = readSession()?.allowedTenants ?? []
  return (
    <>
      <TextField
        select
        label={label('tenantId')}
        value={values.tenantId ?? stock}
        onChange={({ target: { value } }) => change({ tenantId: value === stock ? null : value })}
        error={reason('tenantId') !== undefined}
        helperText={reason('tenantId') ?? clientFixed}
        disabled={clientFixed !== undefined}
      >
        <MenuItem value={stock}>{translate('thermostats.stock')}</MenuItem>
        {tenants.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
        {values.tenantId !== null && !tenants.some(({ id }) => id === values.tenantId) && (
          <MenuItem value={values.tenantId}>{translate('thermostats.thisClient')}</MenuItem>
        )}
      </TextField>
      {(['wtId', 'joinEui'] as const).map((field) => (
        <TextField
          key={field}
          label={label(field)}
          value={values[field] ?? ''}
          onChange={({ target: { value } }) => change({ [field]: value === '' ? null : value })}
          error={reason(field) !== undefined}
          helperText={reason(field)}
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
        />
      ))}
      <NumberField
        whole
        label={label('hardwareRevision')}
        value={values.hardwareRevision}
        onChange={(hardwareRevision) => change({ hardwareRevision })}
        error={reason('hardwareRevision')}
      />
      <NumberField
        whole
        unit="min"
        label={label('uplinkMinutes')}
        value={values.uplinkMinutes}
        onChange={(uplinkMinutes) => change({ uplinkMinutes })}
        error={reason('uplinkMinutes')}
        helperText={translate('thermostats.details.uplinkHelp')}
      />
    </>
  )
}
