import { useQuery } from '@tanstack/react-query'
import { AutocompleteArrayInput, AutocompleteInput, useRecordContext } from 'react-admin'
import { users } from '../../../contract/identity/users.ts'
import type { Appointment } from '../../../contract/main/appointments.ts'
import { identity } from '../../providers/api.ts'
import { readTenant } from '../../providers/session.ts'
import { needs } from '../../needs.ts'
import { useMay } from '../../ui/useMay.ts'

/** The technicians of the client, for users who may see its users. `active`: only those who can be sent. */
const useTechnicians = (active = false) => {
  const may = useMay(needs.users)
  const tenant = readTenant()
  const allowed = may && tenant !== undefined
  const { data, isPending } = useQuery({
    queryKey: ['users', 'technicians', tenant, active],
    enabled: allowed,
    queryFn: ({ signal }) =>
      identity(
        users.autocomplete,
        {
          query: {
            UserRoles: ['Technician'],
            ...(active && { UserState: ['Active'] }),
            ...(tenant && { TenantId: tenant }),
          },
        },
        { signal },
      ),
  })
  const choices = (data?.items ?? []).map(({ id, firstName, lastName, email }) => ({
    id,
    name: [firstName, lastName].filter(Boolean).join(' ') || email,
  }))
  return { allowed, isPending: allowed && isPending, choices }
}

/** The technician; optional at first. */
export const TechnicianInput = () => {
  const record = useRecordContext<Partial<Appointment>>()
  const { allowed, isPending, choices } = useTechnicians(true)
  const { technicianId, technicianName } = record ?? {}
  const named =
    technicianId && !choices.some(({ id }) => id === technicianId)
      ? [{ id: technicianId, name: technicianName ?? technicianId }]
      : []
  return (
    <AutocompleteInput
      source="technicianId"
      choices={[...choices, ...named]}
      isPending={isPending}
      disabled={!allowed}
      translateChoice={false}
    />
  )
}

export interface TechnicianFilterProps {
  source: string
  /** Text key. */
  label: string
}

/** A list filter by technician. */
export const TechnicianFilter = ({ source, label }: TechnicianFilterProps) => {
  const { isPending, choices } = useTechnicians()
  return (
    <AutocompleteArrayInput
      source={source}
      label={label}
      choices={choices}
      isPending={isPending}
      translateChoice={false}
      helperText={false}
      sx={{ minWidth: 220, maxWidth: 420 }}
    />
  )
}
