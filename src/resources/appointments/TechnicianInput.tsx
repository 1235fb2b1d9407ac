import { AutocompleteInput, useRecordContext } from 'react-admin'
import type { Appointment } from '../../../contract/main/appointments.ts'
import { useTechnicians } from './useTechnicians.ts'

/** Who comes; nobody need be named yet. */
export const TechnicianInput = () => {
  const record = useRecordContext<Partial<Appointment>>()
  const { allowed, isPending, choices } = useTechnicians()
  const { technicianId, technicianName } = record ?? {}
  const named = technicianId && !choices.some(({ id }) => id === technicianId) ? [{ id: technicianId, name: technicianName ?? technicianId }] : []
  return <AutocompleteInput source="technicianId" choices={[...choices, ...named]} isPending={isPending} disabled={!allowed} translateChoice={false} />
}
