import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { sensors } from '../../../contract/main/sensors.ts'
import { main } from '../../providers/api.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { useFailureText } from '../../ui/buttons/useAct.ts'

interface Props {
  act: 'pair' | 'unpair'
  spaceId: string
  onClose: () => void
}

const send = async (act: Props['act'], spaceId: string): Promise<number> =>
  act === 'pair'
    ? (await main(sensors.pairSpace, { params: { spaceId } })).paired
    : (await main(sensors.unpairSpace, { params: { spaceId } })).unpaired

/** Asks before pairing or unpairing all sensors of a space, and reports their number. */
export const PairAllDialog = ({ act, spaceId, onClose }: Props) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { number } = useFormat()
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const { filter } = useListContext()
  const { data: paired } = useQuery({
    queryKey: ['sensors', 'paired', filter],
    queryFn: async ({ signal }) =>
      (await main(sensors.list, { query: { ...filter, Paired: true, PageSize: 1 } }, { signal })).total,
    enabled: act === 'unpair',
  })
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(act, spaceId),
    onSuccess: (count) =>
      notify(`sensors.${act}.allDone`, { type: 'success', messageArgs: { smart_count: count } }),
    onError: (error) => notify(failureText(error), { type: 'error' }),
    onSettled: () => {
      onClose()
      return queryClient.invalidateQueries({ queryKey: ['sensors'] })
    },
  })
  const text =
    act === 'pair'
      ? translate('sensors.pair.allText')
      : paired !== undefined &&
        translate('sensors.unpair.allText', { smart_count: paired, number: number(paired) })
  return (
    <ConfirmDialog
      open
      title={translate(`sensors.${act}.allTitle`)}
      confirm={translate(`sensors.${act}.all`)}
      destructive={act === 'unpair'}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  )
}
