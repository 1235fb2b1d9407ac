import type { ComponentType, ReactNode } from 'react'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { mayAny } from '../../providers/declared.ts'
import { permissionsFor } from '../../providers/rights.ts'
import { AccessDeniedPage, ErrorState } from './ErrorState.tsx'
import { usePermissionsHere } from '../useMay.ts'

interface Props {
  /** Any one of them suffices. */
  needs: readonly Permission[]
  children: ReactNode
}

/** Shows a page to users with permission; to others shows the missing permission, at the same URL. */
export function RequirePermission({ needs, children }: Props) {
  const { permissions, isPending, error, refetch } = usePermissionsHere()
  if (isPending) return null
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (mayAny(permissions, needs)) return children
  const [first] = needs
  return <AccessDeniedPage permission={first} />
}

/**
 * A page of a resource behind its permission, so that it makes no call without. Unchanged if the resource declares no call for
 * the act: such a page asks by itself.
 */
export const guarded = (resource: string, action: string, Page: ComponentType): ComponentType =>
  permissionsFor(resource, action) === undefined
    ? Page
    : () => (
        <RequireAccess resource={resource} action={action}>
          <Page />
        </RequireAccess>
      )

/** Shows a page to users who may perform its act on a resource, by the permissions of the act's call. */
export const RequireAccess = ({
  resource,
  action,
  children,
}: {
  resource: string
  action: string
  children: ReactNode
}) => <RequirePermission needs={permissionsFor(resource, action) ?? []}>{children}</RequirePermission>
