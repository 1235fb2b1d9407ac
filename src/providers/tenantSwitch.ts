import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readTenant, writeTenant } from './session.ts'

/** The client that a navigation goes to, as its state says. */
export const tenantOfNavigation = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'tenant' in state && typeof state.tenant === 'string' ? state.tenant : undefined

/** The page to start from in another client: a record's own page leads nowhere there, its list does. */
export const pageInOtherTenant = (pathname: string): string => `/${pathname.split('/')[1] ?? ''}`

/** Goes to another client by way of a navigation, so that whatever guards unsaved work asks first. */
export const useSwitchTenant = (): ((id: string) => void) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (id) => {
    if (id !== readTenant()) void navigate(pageInOtherTenant(pathname), { state: { tenant: id } })
  }
}

/** Makes the switch once the navigation has happened; going back in the history makes none. */
export const useTenantOfNavigation = (): void => {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const tenant = tenantOfNavigation(state)
  useEffect(() => {
    if (tenant === undefined) return
    void navigate(pathname, { replace: true })
    writeTenant(tenant)
  }, [tenant, navigate, pathname])
}
