import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { totalBound } from '../../../providers/contractHttpClient.ts'
import { useFormat } from '../../facts/format.ts'
import { useFailureText } from '../../buttons/useAct.ts'
import { useLoadMatching } from './useLoadMatching.ts'

/** As many rows as the calls that act on several take at once (contract/main/estateShapes.ts). */
const most = 1000

/** Selects every row that matches the list's filters, also on other pages, and says how many these are; no more than can be acted on at once. */
export const SelectAll = () => {
  const { total = 0, data = [], selectedIds, onSelect } = useListContext()
  const load = useLoadMatching()
  const translate = useTranslate()
  const notify = useNotify()
  const failureText = useFailureText()
  const { number } = useFormat()
  const select = useMutation({
    mutationFn: () => load(() => undefined, most),
    onSuccess: (rows) => onSelect(rows.slice(0, most).map(({ id }) => id)),
    onError: (error) => notify(failureText(error), { type: 'error' }),
  })
  if (total <= data.length || selectedIds.length >= Math.min(total, most)) return null
  const words = total > most ? 'lists.selectFirst' : 'lists.selectAll'
  return (
    <Button size="small" loading={select.isPending} onClick={() => select.mutate()}>
      {translate(words, {
        number: number(Math.min(total, most)),
        total: translate(total > totalBound ? 'lists.moreThan' : 'lists.exactly', {
          number: number(Math.min(total, totalBound)),
        }),
      })}
    </Button>
  )
}
