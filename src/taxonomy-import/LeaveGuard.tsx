import { useTranslate } from 'react-admin'
import { useBeforeUnload, useBlocker } from 'react-router-dom'
import { tenantOfNavigation } from '../providers/tenantSwitch.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { holdsWork, type Draft } from './draft.ts'

/** Asks before a file and what was mended in it are left. */
export const LeaveGuard = ({ draft, busy }: { draft: Draft; busy: boolean }) => {
  const translate = useTranslate()
  const guarded = holdsWork(draft)
  useBeforeUnload((event) => {
    if (guarded) event.preventDefault()
  })
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      guarded && (currentLocation.pathname !== nextLocation.pathname || tenantOfNavigation(nextLocation.state) !== undefined),
  )
  const blocked = blocker.state === 'blocked'
  return (
    <ConfirmDialog
      open={blocked}
      destructive
      title={translate('import.wizard.leave.title')}
      confirm={translate('import.wizard.leave.confirm')}
      onConfirm={() => blocked && blocker.proceed()}
      onClose={() => blocked && blocker.reset()}
    >
      {translate(busy ? 'import.wizard.leave.running' : 'import.wizard.leave.text', { smart_count: draft.corrections.length })}
    </ConfirmDialog>
  )
}
