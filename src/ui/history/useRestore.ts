import { useMutation } from '@tanstack/react-query'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { deletedSpaces } from '../../../contract/main/deletedSpaces.ts'
import { main } from '../../providers/api.ts'
import { reasonKey, refusedFields } from '../../providers/reasons.ts'
import { useFailureText } from '../buttons/useAct.ts'

interface Deleted {
  id: string
  name: string
}

/** Restores a deleted part of the estate, and says so, or why not. */
export const useRestore = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const failureText = useFailureText()
  const whyNot = (error: unknown): string => {
    const fields = refusedFields(error)
    if (Object.values(fields).includes('notFound')) return translate('audit.restore.parentGone')
    const [reason] = Object.values(fields)
    return reason === undefined ? failureText(error) : translate(reasonKey(reason), { _: failureText(error) })
  }
  return useMutation({
    mutationFn: ({ id }: Deleted) => main(deletedSpaces.restore, { params: { id } }),
    onSuccess: (_, { name }) => notify('audit.restore.done', { type: 'success', messageArgs: { name } }),
    onError: (error) => notify(whyNot(error), { type: 'error' }),
    onSettled: () => refresh(),
  })
}
