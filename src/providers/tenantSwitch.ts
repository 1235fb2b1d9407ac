import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readTenant, writeTenant } from './session.ts'

/** The target client of a navigation, from its state. */
export const tenantOfNavigation = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'tenant' in state && typeof state.tenant === 'string' ? state.tenant : undefined

/** The page to start on in another client: a record does not exist there, but its list does. */
const pageInOtherTenant = (pathname: string): string => `/${pathname.split('/')[1] ?? ''}`

/**
 * Switches to another client through a navigation, so that guards of unsaved changes ask first. Stays on the list of this page, unless
 * another page is asked for.
 */
export const useSwitchTenant = (): ((id: string, page?: string) => void) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (id, page = pageInOtherTenant(pathname)) => {
    if (id !== readTenant()) void navigate(page, { state: { tenant: id } })
  }
}

/** Set by a navigation into another client, which mounts the whole app again. */
let arrived = false

/** Whether the app was mounted by a navigation into this client; once only. */
export const takeArrival = (): boolean => {
  const was = arrived
  arrived = false
  return was
}

/** Switches once the navigation has happened; going back in the history does not switch. */
export const useTenantOfNavigation = (): void => {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const tenant = tenantOfNavigation(state)
  useEffect(() => {
    if (tenant === undefined) return
    void navigate(pathname, { replace: true })
    arrived = tenant !== readTenant()
    writeTenant(tenant)
  }, [tenant, navigate, pathname])
}
