import { useRecordContext } from 'react-admin'
import type { Lease } from '../../../contract/main/leases.ts'
import { RemoveButton } from '../../ui/RemoveButton.tsx'

/** Removes a lease that nobody is in. */
export const RemoveLease = () => {
  const lease = useRecordContext<Lease>()
  return lease ? <RemoveButton blockers={{ renters: lease.renters.length }} /> : null
}
