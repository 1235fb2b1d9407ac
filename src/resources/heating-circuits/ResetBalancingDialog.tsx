import { Alert, FormControlLabel, Switch } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { HeatingCircuit } from '../../../contract/main/heatingCircuits.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { needs } from '../../needs.ts'
import { useMay } from '../../ui/useMay.ts'

interface Props {
  circuit: HeatingCircuit
  busy: boolean
  onConfirm: (global: boolean) => void
  onClose: () => void
}

/** Asks before resetting balancing: of this circuit, or with permission, of all circuits of the client. */
export const ResetBalancingDialog = ({ circuit, busy, onConfirm, onClose }: Props) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const mayResetAll = useMay(needs.resetAllBalancing)
  const [global, setGlobal] = useState(false)
  const { data: count } = useQuery({
    queryKey: ['heating-circuits', 'balanced'],
    queryFn: async () => (await import('./balancingCalls.ts')).countBalanced(),
    enabled: global,
  })
  return (
    <ConfirmDialog
      open
      title={translate('heating-circuits.balancing.resetTitle')}
      confirm={translate('heating-circuits.balancing.reset')}
      destructive
      busy={busy}
      onConfirm={() => onConfirm(global)}
      onClose={onClose}
    >
      {translate('heating-circuits.balancing.resetText', { name: circuit.name })}
      {mayResetAll && (
        <FormControlLabel
          sx={{ display: 'flex', mt: 1.5 }}
          control={<Switch checked={global} onChange={(_, checked) => setGlobal(checked)} />}
          label={translate('heating-circuits.balancing.global')}
        />
      )}
      {global && count !== undefined && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {translate('heating-circuits.balancing.globalText', { smart_count: count, number: number(count) })}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
