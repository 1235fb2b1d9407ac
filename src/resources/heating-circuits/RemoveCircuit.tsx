import { useRecordContext } from 'react-admin'
import type { HeatingCircuit } from '../../../contract/main/heatingCircuits.ts'
import { RemoveButton } from '../../ui/RemoveButton.tsx'

/** Deletes a circuit once nothing names it any more. */
export const RemoveCircuit = () => {
  const record = useRecordContext<HeatingCircuit>()
  return <RemoveButton blockers={record?.counts ?? {}} />
}
