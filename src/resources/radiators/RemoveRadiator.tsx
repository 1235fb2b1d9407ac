import { useRecordContext } from 'react-admin'
import type { Radiator } from '../../../contract/main/radiators.ts'
import { RemoveButton } from '../../ui/RemoveButton.tsx'

/** Deletes a radiator that has no thermostat. */
export const RemoveRadiator = () => {
  const record = useRecordContext<Radiator>()
  return record ? <RemoveButton blockers={{ thermostats: record.thermostat ? 1 : 0 }} /> : null
}
