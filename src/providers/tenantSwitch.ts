import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isRecord } from '../../domain/records.ts'
import { readTenant, writeTenant } from './session.ts'

const textIn = (state: unknown, key: string): string | undefined => {
  const value = isRecord(state) ? state[key] : undefined
  return typeof value === 'string' ? value : undefined
}

/** The target client of a navigation, from its state. */
export const tenantOfNavigation = (state: unknown): string | undefined => textIn(state, 'tenant')

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

/**
 * Switches once the navigation has happened; going back in the history does not switch. A navigation that names the client as `tenantName`
 * did not ask for a switch but for a page there: `switched` is called, in the app as it is mounted for that client.
 */
export const useTenantOfNavigation = (switched: (tenantName: string) => void): void => {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const tenant = tenantOfNavigation(state)
  const [tenantName, switchedTo] = [textIn(state, 'tenantName'), textIn(state, 'switchedTo')]
  const tell = useEffectEvent(switched)
  useEffect(() => {
    if (tenant === undefined) return
    void navigate(pathname, {
      replace: true,
      state: tenantName && tenant !== readTenant() ? { switchedTo: tenantName } : null,
    })
    writeTenant(tenant)
  }, [tenant, tenantName, navigate, pathname])
  useEffect(() => {
    if (switchedTo === undefined) return
    void navigate(pathname, { replace: true })
    tell(switchedTo)
  }, [switchedTo, navigate, pathname])
}
