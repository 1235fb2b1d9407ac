import type { ComponentType } from 'react'
import { useTranslate } from 'react-admin'
import { useBeforeUnload, useBlocker } from 'react-router-dom'
import { tenantOfNavigation } from '../providers/tenantSwitch.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { RequirePermission } from '../ui/RequirePermission.tsx'
import { ContentStep } from './ContentStep.tsx'
import { CreateStep } from './CreateStep.tsx'
import { holdsWork, type Draft } from './draft.ts'
import { FileStep } from './FileStep.tsx'
import type { StepId } from './flow.ts'
import { PreviewStep } from './PreviewStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useImport, type Wizard } from './useImport.ts'
import { needs } from '../needs.ts'

/** Asks before leaving a file with corrections. */
const LeaveGuard = ({ draft, busy }: { draft: Draft; busy: boolean }) => {
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

const bodies: Readonly<Record<StepId, ComponentType<{ wizard: Wizard }>>> = {
  content: ContentStep,
  file: FileStep,
  preview: PreviewStep,
  create: CreateStep,
  result: ResultStep,
}

/** Imports an estate or its renters from a spreadsheet into the current client. */
export const TaxonomyImportPage = () => (
  <RequirePermission needs={needs.import}>
    <PageTitle title="menu.import" />
    <ImportWizard />
  </RequirePermission>
)

const ImportWizard = () => {
  const wizard = useImport()
  const Body = bodies[wizard.step]
  return (
    <>
      <LeaveGuard draft={wizard.draft} busy={wizard.job.busy} />
      <StepFrame wizard={wizard}>
        <Body wizard={wizard} />
      </StepFrame>
    </>
  )
}
