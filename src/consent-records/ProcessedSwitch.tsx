import { FormControlLabel, Switch } from '@mui/material'
import { useTranslate, useNotify } from 'react-admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DataAgreement, dataPrivacySite } from '../../contract/main/dataPrivacySite.ts'
import { main } from '../providers/api.ts'
import { changeAtOnce, changeKept } from '../ui/buttons/optimistic.ts'
import { useFailureText } from '../ui/buttons/useAct.ts'
import { isErased, personName } from './PersonText.tsx'

/** Marks a record as processed optimistically on every screen, and reverts that if the call fails (spec 1 §4). */
const useProcessed = () => {
  const queryClient = useQueryClient()
  const notify = useNotify()
  const failureText = useFailureText()
  return useMutation({
    mutationFn: ({ record, processed }: { record: DataAgreement; processed: boolean }) =>
      main(dataPrivacySite.setProcessed, { params: { agreementId: record.id }, body: { processed } }),
    onMutate: ({ record, processed }) => changeAtOnce(queryClient, 'consents', record.id, { processed }),
    onSuccess: ({ id, ...record }) => changeKept(queryClient, 'consents', id, record),
    onError: (error, _, undo) => {
      undo?.()
      notify(failureText(error), { type: 'error' })
    },
    onSettled: () =>
      Promise.all(
        [['consents'], ['consent-sites']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}

/** Whether the office has processed a record; switches optimistically and reverts if the call fails. */
export const ProcessedSwitch = ({
  record,
  labelled = false,
}: {
  record: DataAgreement
  labelled?: boolean
}) => {
  const translate = useTranslate()
  const { mutate } = useProcessed()
  const name = translate('consents.fields.processed')
  const control = (
    <Switch
      size="small"
      checked={record.processed}
      disabled={isErased(record)}
      onChange={(_, processed) => mutate({ record, processed })}
      {...(!labelled && {
        slotProps: { input: { role: 'switch', 'aria-label': `${name}: ${personName(record) ?? record.id}` } },
      })}
    />
  )
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      {labelled ? <FormControlLabel sx={{ ml: '-4px' }} control={control} label={name} /> : control}
    </span>
  )
}
