import { usePermissions } from 'react-admin'
import type { Permission } from '../../domain/roles/permissions.ts'
import { mayAny } from '../providers/declared.ts'
import { knownPermissions, permissionsFor } from '../providers/rights.ts'

const told = ['data', 'error', 'status'] as const

/** The user's permissions here. Without its options, react-admin's hook renders a page anew with every fetch, also where they stay the same. */
export const usePermissionsHere = () => usePermissions<string[]>({}, { notifyOnChangeProps: [...told] })

/** Whether the user has any one of the permissions; false until they are known. Known at once in almost every client, so that no button comes late. */
export const useMay = (needs: readonly Permission[]): boolean => {
  const { permissions } = usePermissionsHere()
  return mayAny(permissions ?? knownPermissions(), needs)
}

/** Whether the user may perform an act on a resource, by the permissions of the act's call. */
export const useMayDo = (resource: string, action: string): boolean =>
  useMay(permissionsFor(resource, action) ?? [])
