import { useSyncExternalStore } from 'react'
import { Form, useTranslate } from 'react-admin'
import { readTenant, subscribeTenant } from '../providers/session.ts'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { LeaveGuard } from '../ui/dialogs/LeaveGuard.tsx'
import { RequirePermission } from '../ui/states/RequirePermission.tsx'
import { WizardShell } from '../ui/wizard/WizardShell.tsx'
import { needs } from '../needs.ts'
import { flow, walk } from './flow.ts'
import { stepIds, useNewBatch } from './useNewBatch.ts'

/** Creates a firmware batch in four steps: its version, its thermostats, its rollout and the preview of all that. */
export const NewBatchPage = () => {
  const tenant = useSyncExternalStore(subscribeTenant, readTenant)
  return (
    <RequirePermission needs={needs.firmware}>
      <PageTitle title="firmware.batch.new" />
      <Wizard key={tenant} />
    </RequirePermission>
  )
}

const Wizard = () => {
  const translate = useTranslate()
  const wizard = useNewBatch(walk.at, walk.backOf)
  const { draft, step, go, back, isChanged, isPending, failed, takeFilters } = wizard
  const { Body, forward } = flow[step]
  const { label, whyNot, go: act } = forward(wizard)
  const reason = whyNot === undefined ? '' : translate(`firmware.wizard.whyNot.${whyNot}`)
  return (
    <Form
      key={step}
      defaultValues={draft.filters}
      onSubmit={act ? () => void (reason === '' && act()) : takeFilters}
      noValidate
    >
      <LeaveGuard guarded={isChanged} busy={isPending} />
      <WizardShell
        texts="firmware.wizard"
        steps={stepIds.map((id) => ({
          id,
          open: !isPending && walk.leadsBackTo(step, id, draft) ? () => go(id) : undefined,
        }))}
        step={step}
        isEnd={false}
        isWide={step === 'preview'}
        isSaving={isPending}
        failed={failed && act ? { error: failed, retry: () => void act() } : undefined}
        back={back}
        forward={{ label: translate(label), reason, ...(act && { go: act }) }}
        remark={reason}
      >
        <Body wizard={wizard} />
      </WizardShell>
    </Form>
  )
}
