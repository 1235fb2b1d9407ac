import { usePermissions } from 'react-admin'
import type { Permission } from '../../domain/roles/permissions.ts'
import { mayAny } from '../providers/declared.ts'

/** Whether the user has any one of the permissions; false until they are known. */
export const useMay = (needs: readonly Permission[]): boolean => {
  const { permissions } = usePermissions<string[]>()
  return mayAny(permissions, needs)
}
