import { Alert } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { LegalTextKind } from '../../domain/consent/legalTexts.ts'
import { paths } from '../paths.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useFailureText } from '../ui/buttons/useAct.ts'
import { legalCalls, legalKey } from './legalCalls.ts'
import type { Draft } from './useDraftText.ts'
import { useLatest } from './useVersions.ts'

interface Props {
  kind: LegalTextKind
  draft: Draft
  /** Called before the page of the new version opens. */
  onPublished: () => void
  onClose: () => void
}

/** Shows the effect of publishing in numbers, and publishes. */
export const PublishDialog = ({ kind, draft, onPublished, onClose }: Props) => {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const failureText = useFailureText()
  // the latest version now, in case somebody published while this draft was written
  const { data: latest } = useLatest(kind)
  const number = (latest?.number ?? 0) + 1
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => legalCalls[kind].publish(draft),
    onSuccess: async (version) => {
      onPublished()
      await queryClient.invalidateQueries({ queryKey: [legalKey, kind] })
      notify('legal.published', { type: 'success', messageArgs: { number: version.number } })
      void navigate(paths.legalText(kind, version.id))
    },
  })
  return (
    <ConfirmDialog
      open
      title={translate('legal.confirm.title', { number })}
      confirm={translate('legal.publish')}
      // busy until the version's page is there: a second click would publish once more
      busy={isPending || isSuccess}
      consequences={[
        { text: 'legal.confirm.replaces', count: latest?.number ?? 0 },
        ...(kind === 'optIn' ? [{ text: 'legal.confirm.keeps', count: latest?.agreements ?? 0 }] : []),
      ]}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {translate(`legal.confirm.${kind}`, { number })}
      {error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failureText(error)}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
