import { useEffect, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useBeforeUnload, useBlocker, type Location } from 'react-router-dom'
import { signsOut } from '../../providers/signOutNavigation.ts'
import { tenantOfNavigation } from '../../providers/tenantSwitch.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Props {
  /** Something would be lost. */
  guarded: boolean
  /** It is being saved: whatever leaves the page now is part of that. */
  busy?: boolean
  /** Whether a path belongs to the same work, as the steps of a wizard do. */
  belongs?: (path: string) => boolean
  /** Translated; without words of its own it says that changes have not been saved. */
  title?: string
  /** Translated. */
  confirm?: string
  children?: ReactNode
}

/** The tabs of a form belong to it, the page that shows the row does not. */
const leaves = (from: Location, to: Location): boolean => {
  if (tenantOfNavigation(to.state) !== undefined || signsOut(to.state)) return true
  return (
    to.pathname !== from.pathname &&
    (!to.pathname.startsWith(`${from.pathname}/`) || to.pathname.startsWith(`${from.pathname}/show`))
  )
}

/** Asks before a page is left with work that is not saved. The browser asks in its own words when it closes or reloads. */
export const LeaveGuard = ({
  guarded,
  busy = false,
  belongs = () => false,
  title,
  confirm,
  children,
}: Props) => {
  const translate = useTranslate()
  useBeforeUnload((event) => {
    if (guarded) event.preventDefault()
  })
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      guarded &&
      (!belongs(nextLocation.pathname) || signsOut(nextLocation.state)) &&
      leaves(currentLocation, nextLocation),
  )
  const blocked = blocker.state === 'blocked'
  // saved meanwhile: the way on is free
  useEffect(() => {
    if (blocker.state === 'blocked' && !guarded) blocker.proceed()
  }, [blocker, guarded])
  return (
    <ConfirmDialog
      open={blocked && guarded && !busy}
      destructive
      title={title ?? translate('forms.unsaved.title')}
      confirm={confirm ?? translate('forms.unsaved.confirm')}
      onConfirm={() => blocked && blocker.proceed()}
      onClose={() => blocked && blocker.reset()}
    >
      {children ?? translate('forms.unsaved.text')}
    </ConfirmDialog>
  )
}
