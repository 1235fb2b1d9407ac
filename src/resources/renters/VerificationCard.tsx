import { Box, Button, Card, Tooltip, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Renter } from '../../../contract/main/renters.ts'
import { renterVerifications } from '../../../contract/main/renterVerifications.ts'
import { main } from '../../providers/api.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { VerificationChip } from './renterColumns.tsx'
import { useSendCode, useUnlinkUser } from './verificationCalls.ts'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const CodeDialog = lazyPart(async () => (await import('./CodeDialog.tsx')).CodeDialog)
const OverrideDialog = lazyPart(async () => (await import('./OverrideDialog.tsx')).OverrideDialog)
const LinkUserDialog = lazyPart(async () => (await import('./LinkUserDialog.tsx')).LinkUserDialog)

/** Whether the renter's identity is verified and an app user linked, with the next step. */
export const VerificationCard = ({ renter }: { renter: Renter }) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const { data, error, refetch } = useQuery({
    queryKey: ['renters', 'verifications', renter.unitId],
    queryFn: ({ signal }) =>
      main(renterVerifications.ofUnit, { params: { buildingUnitId: renter.unitId } }, { signal }),
  })
  const verification = data?.items.find(({ renterId }) => renterId === renter.id)
  const waits = verification?.codeValidUntil ?? null
  const lines = [
    renter.verifiedAt &&
      translate(`renters.verification.by.${verification?.method ?? 'unknown'}`, {
        day: date(renter.verifiedAt) ?? '',
      }),
    verification?.note,
    waits && !renter.verifiedAt && translate('renters.verification.codeWaits', { until: date(waits) ?? '' }),
    !renter.verifiedAt && translate('renters.verification.needed'),
  ].flatMap((line) => line || [])
  return (
    <Card component="section" aria-labelledby="verification" sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 1 }}>
        <Typography id="verification" variant="h3" component="h2">
          {translate('renters.verification.title')}
        </Typography>
        <VerificationChip renter={renter} />
      </Box>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        lines.map((line) => (
          <Typography key={line} sx={{ overflowWrap: 'anywhere' }}>
            {line}
          </Typography>
        ))
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {renter.verifiedAt ? (
          <LinkActions renter={renter} />
        ) : (
          <VerifyActions renter={renter} codeWaits={waits !== null} />
        )}
      </Box>
    </Card>
  )
}

const VerifyActions = ({ renter, codeWaits }: { renter: Renter; codeWaits: boolean }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState<'code' | 'override'>()
  const sendCode = useSendCode(renter)
  const close = () => setOpen(undefined)
  const whyNot = renter.email === null ? translate('errors.emailMissing') : ''
  return (
    <>
      {codeWaits && (
        <Button variant="contained" onClick={() => setOpen('code')}>
          {translate('renters.verification.enterCode')}
        </Button>
      )}
      <Tooltip title={whyNot}>
        <span>
          <Button
            variant="outlined"
            disabled={whyNot !== ''}
            loading={sendCode.isPending}
            onClick={() => sendCode.mutate()}
          >
            {translate(`renters.verification.${codeWaits ? 'sendAgain' : 'sendCode'}`)}
          </Button>
        </span>
      </Tooltip>
      <Button onClick={() => setOpen('override')}>{translate('renters.verification.override')}</Button>
      {open === 'code' && <CodeDialog renter={renter} onClose={close} />}
      {open === 'override' && <OverrideDialog renter={renter} onClose={close} />}
    </>
  )
}

const LinkActions = ({ renter }: { renter: Renter }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const unlink = useUnlinkUser(renter)
  if (renter.userId)
    return (
      <Button variant="outlined" color="error" loading={unlink.isPending} onClick={() => unlink.mutate()}>
        {translate('renters.verification.unlink')}
      </Button>
    )
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {translate('renters.verification.link')}
      </Button>
      {open && <LinkUserDialog renter={renter} onClose={() => setOpen(false)} />}
    </>
  )
}
