import type { ComponentType } from 'react'
import { PageTitle } from '../ui/PageTitle.tsx'
import { RequirePermission } from '../ui/RequirePermission.tsx'
import { ContentStep } from './ContentStep.tsx'
import { CreateStep } from './CreateStep.tsx'
import { FileStep } from './FileStep.tsx'
import type { StepId } from './flow.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useImport, type Wizard } from './useImport.ts'

const bodies: Readonly<Record<StepId, ComponentType<{ wizard: Wizard }>>> = {
  content: ContentStep,
  file: FileStep,
  preview: PreviewStep,
  create: CreateStep,
  result: ResultStep,
}

/** Brings an estate, or the renters of one, from a spreadsheet into the client that is chosen. */
export const TaxonomyImportPage = () => (
  <RequirePermission needs={['estate.write', 'renters.write']}>
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
