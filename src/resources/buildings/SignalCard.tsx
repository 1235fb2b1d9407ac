import { Box, Button, Card, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRecordContext, useTranslate } from 'react-admin'
import { buildings } from '../../../contract/main/buildings.ts'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import type { SignalVerdict } from '../../../domain/rules/gateway.ts'
import { main } from '../../providers/api.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { StatusChip, type Tone } from '../../ui/facts/StatusChip.tsx'
import { useFailureText } from '../../ui/buttons/useAct.ts'
import { SignalPicture } from './SignalPicture.tsx'
import { needs } from '../../needs.ts'
import { useMay } from '../../ui/useMay.ts'

const tones: Record<SignalVerdict, Tone> = {
  notStarted: 'neutral',
  incomplete: 'active',
  good: 'fine',
  weak: 'caution',
  none: 'danger',
}

/** The signal test of the building: a picture, and for installers a reset of all values. */
export const SignalCard = () => {
  const record = useRecordContext<Building>()
  const translate = useTranslate()
  const id = record?.id ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['buildings', 'signalTest', id],
    queryFn: ({ signal }) => main(buildings.signalTest, { params: { id } }, { signal }),
    enabled: id !== '',
  })
  if (!record) return null
  return (
    <Card component="section" aria-labelledby="signal-test" sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        <Typography id="signal-test" variant="h3" component="h2">
          {translate('buildings.signal.title')}
        </Typography>
        {data && (
          <StatusChip tone={tones[data.verdict]} label={`buildings.signal.verdicts.${data.verdict}`} />
        )}
        {data && data.verdict !== 'notStarted' && <ResetSignal id={id} />}
      </Box>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        data && <SignalPicture floors={data.floors} roofType={record.roofType} />
      )}
    </Card>
  )
}

const ResetSignal = ({ id }: { id: string }) => {
  const may = useMay(needs.signalTest)
  const translate = useTranslate()
  const notify = useNotify()
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const reset = useMutation({
    mutationFn: () => main(buildings.startSignalTest, { params: { id } }),
    onSuccess: (test) => queryClient.setQueryData(['buildings', 'signalTest', id], test),
    onError: (error) => notify(failureText(error), { type: 'error' }),
    onSettled: () => setOpen(false),
  })
  if (!may) return null
  return (
    <>
      <Button size="small" color="error" sx={{ ml: 'auto' }} onClick={() => setOpen(true)}>
        {translate('buildings.signal.reset')}
      </Button>
      <ConfirmDialog
        open={open}
        title={translate('buildings.signal.resetTitle')}
        confirm={translate('buildings.signal.reset')}
        destructive
        busy={reset.isPending}
        onConfirm={() => reset.mutate()}
        onClose={() => setOpen(false)}
      >
        {translate('buildings.signal.resetText')}
      </ConfirmDialog>
    </>
  )
}
