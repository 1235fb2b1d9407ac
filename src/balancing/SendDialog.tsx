import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { type CircuitPlan, hydraulicBalancing } from '../../contract/main/hydraulicBalancing.ts'
import { paths } from '../paths.ts'
import { main } from '../providers/api.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { useAct } from '../ui/buttons/useAct.ts'

/** What thermostats are given: what the plan proposes, or the full range. */
export type Values = 'proposed' | 'standard'

interface Props {
  plan: CircuitPlan
  values: Values
  /** Thermostats that get a new value. */
  count: number
  scaled: boolean
  onClose: () => void
}

/** Plans the batch update that sets or lifts the constraints, and goes on to it: it is checked and started there. */
export const SendDialog = ({ plan, values, count, scaled, onClose }: Props) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { number } = useFormat()
  const send = useAct(
    () =>
      main(hydraulicBalancing.send, {
        params: { id: plan.circuitId },
        body: {
          name: translate(`balancing.updateNames.${values}`, { name: plan.circuitName }).slice(0, 120),
          values,
          scaled,
        },
      }),
    { done: 'balancing.planned', after: ({ id }) => void navigate(paths.bulkUpdate(id)) },
  )
  return (
    <ConfirmDialog
      open
      title={translate(`balancing.send.${values}Title`)}
      confirm={translate('balancing.planUpdate')}
      busy={send.isPending || send.isSuccess}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      {translate(`balancing.sendTexts.${values}`, { smart_count: count, number: number(count) })}
    </ConfirmDialog>
  )
}
