import { useRecordContext } from 'react-admin'
import type { PublicArea } from '../../../contract/main/publicAreas.ts'
import { RemoveButton } from '../../ui/RemoveButton.tsx'

/** Deletes a public area once nothing is left in it. */
export const RemoveArea = () => {
  const record = useRecordContext<PublicArea>()
  return <RemoveButton blockers={record?.counts ?? {}} />
}
