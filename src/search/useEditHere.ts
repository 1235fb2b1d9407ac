import { useResourceDefinitions } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { mayAny } from '../providers/declared.ts'
import { permissionsFor } from '../providers/rights.ts'
import { usePermissionsHere } from '../ui/useMay.ts'
import { rowHere } from './rowKeys.ts'

/** Opens the form of the record that is shown, or of the row with the focus, where there is one that the user may save. */
export const useEditHere = () => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const definitions = useResourceDefinitions()
  const { permissions } = usePermissionsHere()
  return () => {
    const [, resource = '', shown, act] = pathname.split('/')
    const id =
      act === 'show'
        ? shown
        : shown === undefined
          ? encodeURIComponent(rowHere()?.dataset['id'] ?? '')
          : undefined
    if (!id || !definitions[resource]?.hasEdit || !mayAny(permissions, permissionsFor(resource, 'edit')))
      return
    void navigate(`/${resource}/${id}`)
  }
}
