import { useTranslate } from 'react-admin'
import { Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { LeaveGuard } from '../ui/dialogs/LeaveGuard.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { RequirePermission } from '../ui/states/RequirePermission.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { WizardShell } from '../ui/wizard/WizardShell.tsx'
import { holdsWork, type Draft } from './draft.ts'
import { flow, forwardOf, walk } from './flow.ts'
import { stepIds, useImport } from './useImport.ts'
import { needs } from '../needs.ts'
import { tenants } from '../../contract/main/tenants.ts'
import { main } from '../providers/api.ts'
import { readSession, readTenant } from '../providers/session.ts'

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

/** Shows the target client prominently: an import into the wrong estate is hard to undo. */
const IntoTenant = () => {
  const translate = useTranslate()
  const id = readTenant() ?? ''
  const listed = readSession()?.allowedTenants.find((tenant) => tenant.id === id)?.name
  // for users who may enter more clients than the session lists
  const { data } = useQuery({
    queryKey: ['tenants', 'name', id],
    queryFn: ({ signal }) => main(tenants.read, { params: { id } }, { signal }),
    enabled: listed === undefined && id !== '',
  })
  const name = listed ?? data?.name
  if (name === undefined) return null
  return (
    <Typography component="p" sx={{ px: 1.25, py: 0.5, borderRadius: 1, bgcolor: 'soft.accent' }}>
      {translate('import.wizard.into')} <strong>{name}</strong>
    </Typography>
  )
}
