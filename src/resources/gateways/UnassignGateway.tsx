import UnassignIcon from '@mui/icons-material/LocationOffOutlined'
import { Alert } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, useCanAccess, useGetOne, useNotify, useRecordContext, useTranslate } from 'react-admin'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import { gateways } from '../../../contract/main/gateways.ts'
import { main } from '../../providers/api.ts'
import { useFormat } from '../../ui/facts/format.ts'
import { useFailureText } from '../../ui/buttons/useAct.ts'
import { useReread } from '../../ui/buttons/useReread.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const ConfirmDialog = lazyPart(async () => (await import('../../ui/dialogs/ConfirmDialog.tsx')).ConfirmDialog)

/** Unassigns the gateway from its building, after stating in numbers what it leaves behind. */
export const UnassignGateway = () => {
  const gateway = useRecordContext<Gateway>()
  const { canAccess } = useCanAccess({ resource: 'gateways', action: 'edit' })
  const [open, setOpen] = useState(false)
  if (!gateway?.buildingId || !canAccess) return null
  return (
    <>
      <Button label="gateways.unassign.act" color="error" onClick={() => setOpen(true)}>
        <UnassignIcon />
      </Button>
      {open && <Ask gateway={gateway} buildingId={gateway.buildingId} onClose={() => setOpen(false)} />}
    </>
  )
}

const Ask = ({
  gateway,
  buildingId,
  onClose,
}: {
  gateway: Gateway
  buildingId: string
  onClose: () => void
}) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { number } = useFormat()
  const failureText = useFailureText()
  const reread = useReread()
  const { data: building } = useGetOne<Building>('buildings', { id: buildingId })
  const unassign = useMutation({
    mutationFn: ({ id, version }: Gateway) => main(gateways.unassign, { params: { id }, version }),
    onSuccess: () => {
      notify('gateways.unassign.saved', { type: 'success' })
      onClose()
    },
    onSettled: () => reread([['gateways'], ['buildings']]),
  })
  const left = building && building.counts.gateways - 1
  return (
    <ConfirmDialog
      open
      title={translate('gateways.unassign.title', { building: gateway.buildingName ?? '' })}
      confirm={translate('gateways.unassign.act')}
      destructive
      busy={unassign.isPending}
      consequences={[
        { text: 'gateways.unassign.thermostats', count: gateway.heard.thermostats },
        { text: 'gateways.unassign.sensors', count: gateway.heard.sensors },
      ]}
      onConfirm={() => unassign.mutate(gateway)}
      onClose={onClose}
    >
      {translate('gateways.unassign.text', { eui: gateway.eui })}
      {left !== undefined && (
        <div style={{ marginTop: 8 }}>
          {translate('gateways.unassign.left', { smart_count: left, number: number(left) })}
        </div>
      )}
      {unassign.error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failureText(unassign.error)}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
