import { useTranslate } from 'react-admin'
import { LeaveGuard } from '../ui/dialogs/LeaveGuard.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { RequirePermission } from '../ui/states/RequirePermission.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { WizardShell } from '../ui/wizard/WizardShell.tsx'
import { holdsWork, type Draft } from './draft.ts'
import { flow, forwardOf, walk } from './flow.ts'
import { IntoTenant } from './IntoTenant.tsx'
import { stepIds, useImport } from './useImport.ts'
import { needs } from '../needs.ts'

/** Asks before leaving a file with corrections. */
const CorrectionsGuard = ({ draft, busy }: { draft: Draft; busy: boolean }) => {
  const translate = useTranslate()
  return (
    <LeaveGuard
      guarded={holdsWork(draft)}
      title={translate('import.wizard.leave.title')}
      confirm={translate('import.wizard.leave.confirm')}
    >
      {translate(busy ? 'import.wizard.leave.running' : 'import.wizard.leave.text', {
        smart_count: draft.corrections.length,
      })}
    </LeaveGuard>
  )
}

/** Imports an estate or its renters from a spreadsheet into the current client. */
export const TaxonomyImportPage = () => (
  <RequirePermission needs={needs.import}>
    <PageTitle title="menu.import" />
    <ImportWizard />
  </RequirePermission>
)

const ImportWizard = () => {
  const translate = useTranslate()
  const { number } = useFormat()
  const wizard = useImport(walk)
  const { step, draft, job, change, go, back } = wizard
  const {
    Body,
    isEnd = false,
    isWide = false,
    remark,
    aside,
    says = { running: 'import.wizard.checking', cancelled: 'import.wizard.cancelled' },
  } = flow[step]
  const forward = forwardOf(wizard)
  const errors = draft.preview?.summary.errors ?? 0
  const reason = forward?.whyNot
    ? translate(`import.wizard.whyNot.${forward.whyNot}`, { smart_count: errors, number: number(errors) })
    : ''
  const remarked = remark?.(draft)
  return (
    <>
      <CorrectionsGuard draft={draft} busy={job.busy} />
      <WizardShell
        texts="import.wizard"
        steps={stepIds.map((id) => ({
          id,
          open: !job.busy && walk.leadsBackTo(step, id, draft) ? () => go(id) : undefined,
        }))}
        step={step}
        isEnd={isEnd}
        top={<IntoTenant />}
        isWide={isWide}
        job={job}
        says={{
          running: translate(says.running),
          cancelled: translate(says.cancelled),
          failed: 'failed' in says ? translate(says.failed) : undefined,
        }}
        back={back}
        forward={forward && { label: translate(forward.label), reason, go: forward.go }}
        remark={
          typeof remarked === 'object'
            ? translate(remarked.key, { smart_count: remarked.count })
            : remarked === 'reason'
              ? reason
              : ''
        }
        aside={
          aside && { content: <aside.Content draft={draft} change={change} />, isShown: aside.isShown(draft) }
        }
      >
        <Body wizard={wizard} />
      </WizardShell>
    </>
  )
}
