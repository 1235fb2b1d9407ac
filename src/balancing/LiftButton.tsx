import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { thermostats } from '../../contract/main/thermostats.ts'
import { needs } from '../needs.ts'
import { main } from '../providers/api.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useAct } from '../ui/buttons/useAct.ts'
import { useMay } from '../ui/useMay.ts'

/** Gives one radiator its full range back; its circuit no longer counts as balanced. */
export const LiftButton = ({ eui, name }: { eui: string; name: string }) => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const mayBalance = useMay(needs.balance)
  const [asking, setAsking] = useState(false)
  const lift = useAct(() => main(thermostats.resetBalancing, { params: { eui } }), {
    done: 'balancing.lifted',
    settled: () => {
      setAsking(false)
      void queryClient.invalidateQueries({ queryKey: ['heating-circuits'] })
    },
  })
  if (!mayBalance) return null
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setAsking(true)} sx={{ ml: -0.75 }}>
        {translate('balancing.liftOne')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={translate('balancing.liftOneTitle')}
        confirm={translate('balancing.liftOne')}
        busy={lift.isPending}
        onConfirm={() => lift.mutate()}
        onClose={() => setAsking(false)}
      >
        {translate('balancing.liftOneText', { name })}
      </ConfirmDialog>
    </>
  )
}
