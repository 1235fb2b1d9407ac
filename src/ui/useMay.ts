import { usePermissions } from 'react-admin'
import type { Permission } from '../../domain/roles/permissions.ts'
import { mayAny } from '../providers/declared.ts'
import { knownPermissions } from '../providers/rights.ts'

/** Whether the user has any one of the permissions; false until they are known. Known at once in almost every client, so that no button comes late. */
export const useMay = (needs: readonly Permission[]): boolean => {
  const { permissions } = usePermissions<string[]>()
  return mayAny(permissions ?? knownPermissions(), needs)
}
