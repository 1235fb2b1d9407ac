import { useParams } from 'react-router-dom'
import { useSnapshot } from '../snapshots/useSnapshot.ts'

/** The units of the building in the URL. */
export const useUnits = () => {
  const { id = '', unitId = '', roomId = '', radiatorId = '', step } = useParams()
  return { read: useSnapshot('units', id), id, unitId, roomId, radiatorId, step }
}
