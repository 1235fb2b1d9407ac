import type { ReactNode } from 'react'
import { usePermissions } from 'react-admin'
import type { Permission } from '../../domain/roles/permissions.ts'
import { permissionsFor } from '../providers/rights.ts'
import { ErrorState } from './ErrorState.tsx'
import { AccessDeniedPage } from './NoPermission.tsx'

interface Props {
  /** Any one of them is enough. */
  needs: readonly Permission[]
  children: ReactNode
}

/** Shows a page to those who may see it, and to all others what they lack, at the same address. */
export function RequirePermission({ needs, children }: Props) {
  const { permissions, isPending, error, refetch } = usePermissions<string[]>()
  if (isPending) return null
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (needs.some((permission) => permissions?.includes(permission))) return children
  const [first] = needs
  return <AccessDeniedPage {...(first && { permission: first })} />
}

/** Shows a page to those who may do what it is for: an act on a resource, whose call says what it needs. */
export const RequireAccess = ({ resource, action, children }: { resource: string; action: string; children: ReactNode }) => (
  <RequirePermission needs={permissionsFor(resource, action) ?? []}>{children}</RequirePermission>
)
