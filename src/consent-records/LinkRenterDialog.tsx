import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  Radio,
  TextField,
  Typography,
} from '@mui/material'
import { keepPreviousData, useQuery, useMutation } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { dataPrivacySite, type DataAgreement } from '../../contract/main/dataPrivacySite.ts'
import { main } from '../providers/api.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { useFailureText } from '../ui/buttons/useAct.ts'
import { useReread } from '../ui/buttons/useReread.ts'
import { CandidateRow, type Candidate } from './CandidateRow.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'

/** Queries whose data may change when a record is linked to another renter. */
const touched = ['consents', 'renters', 'building-units', 'thermostats', 'sensors']

/** Links a record to a renter; null unlinks it. */
const useLink = ({ id, version }: DataAgreement, onDone: () => void) => {
  const reread = useReread()
  return useMutation({
    mutationFn: (renterId: string | null) =>
      main(dataPrivacySite.link, { params: { agreementId: id }, body: { renterId }, version }),
    onSuccess: onDone,
    onSettled: () => reread(touched.map((root) => [root])),
  })
}

/** Renters who may be the person, likeliest first, or by search; shows the effect of the link before it is made. */
export const LinkRenterDialog = ({ record, onClose }: { record: DataAgreement; onClose: () => void }) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const failureText = useFailureText()
  const titleId = useId()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<Candidate>()
  const Query = useDeferredValue(words.trim())
  const { data, error, refetch } = useQuery({
    queryKey: ['consents', 'candidates', record.id, Query],
    queryFn: ({ signal }) =>
      main(
        dataPrivacySite.candidates,
        { params: { agreementId: record.id }, query: Query === '' ? {} : { Query } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const link = useLink(record, onClose)
  const items = data?.items.filter(({ renterId }) => renterId !== record.renterId) ?? []
  return (
    <Dialog
      open
      onClose={link.isPending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>{translate('consents.link.dialog')}</DialogTitle>
      <DialogContent>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {translate('consents.link.help')}
        </Typography>
        <TextField
          fullWidth
          autoFocus
          size="small"
          label={translate('consents.link.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          sx={{ mb: 1 }}
        />
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Box role="radiogroup" aria-label={translate('consents.link.candidates')}>
            {items.map((candidate) => (
              <CandidateRow
                key={candidate.renterId}
                candidate={candidate}
                control={
                  <Radio
                    size="small"
                    checked={chosen?.renterId === candidate.renterId}
                    onChange={() => setChosen(candidate)}
                  />
                }
              />
            ))}
            {data && items.length === 0 && (
              <Typography sx={{ py: 2 }} color="text.secondary">
                {translate(Query === '' ? 'consents.link.noCandidates' : 'consents.link.noneFound')}
              </Typography>
            )}
          </Box>
        )}
      </DialogContent>
      {chosen && (
        <Alert severity="info" sx={{ mx: 3, mt: 1 }} role="status">
          {translate(`consents.link.does.${record.state}`, {
            renter: chosen.renterName,
            unit: chosen.unitName,
            day: date(record.agreedAt, 'day') ?? '',
          })}
          {record.renterId !== null &&
            ` ${translate('consents.link.instead', { renter: record.renterName ?? '' })}`}
        </Alert>
      )}
      {link.error && (
        <Alert severity="error" sx={{ mx: 3, mt: 1 }}>
          {failureText(link.error)}
        </Alert>
      )}
      <DialogActions>
        <Button onClick={onClose} disabled={link.isPending}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={!chosen}
          loading={link.isPending}
          onClick={() => chosen && link.mutate(chosen.renterId)}
        >
          {translate('consents.link.act')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Removes the link to a renter, after explaining the effect. */
export const UnlinkRenterDialog = ({ record, onClose }: { record: DataAgreement; onClose: () => void }) => {
  const translate = useTranslate()
  const failureText = useFailureText()
  const { mutate, isPending, error } = useLink(record, onClose)
  const names = { renter: record.renterName ?? '', unit: record.unitName ?? '' }
  return (
    <ConfirmDialog
      open
      destructive
      busy={isPending}
      title={translate('consents.link.unlinkTitle', names)}
      confirm={translate('consents.link.unlink')}
      onConfirm={() => mutate(null)}
      onClose={onClose}
    >
      {translate(`consents.link.unlinkText.${record.state}`, names)}
      {error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failureText(error)}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
