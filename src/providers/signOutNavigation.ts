import { useEffect, useEffectEvent } from 'react'
import { useLogout } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { isRecord } from '../../domain/records.ts'

/** Whether a navigation ends in a sign-out, from its state. */
export const signsOut = (state: unknown): boolean => isRecord(state) && state['signOut'] === true

/** Signs out through a navigation, so that guards of unsaved changes ask first: a sign-out erases the drafts on the device, too. */
export const useSignOut = (): (() => void) => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () => void navigate({ pathname, search }, { replace: true, state: { signOut: true } })
}

/** Signs out once the navigation has happened. */
export const useSignOutOfNavigation = (): void => {
  const { state } = useLocation()
  const logout = useLogout()
  const end = useEffectEvent(() => void logout())
  const wanted = signsOut(state)
  useEffect(() => {
    if (wanted) end()
  }, [wanted])
}
