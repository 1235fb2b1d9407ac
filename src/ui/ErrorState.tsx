import ErrorIcon from '@mui/icons-material/ErrorOutline'
import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import { Button, Typography } from '@mui/material'
import { Suspense } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { CallError } from '../../contract/client.ts'
import { failureSentence } from '../providers/reasons.ts'
import { lazyNamed } from './lazyNamed.tsx'
import { Message } from './Message.tsx'

const NoPermission = lazyNamed(() => import('./NoPermission.tsx'), 'NoPermission')

/** Why something could not be loaded, with the request id for support, and a retry button. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const translate = useTranslate()
  if (error instanceof CallError && error.status === 403)
    return (
      <Suspense fallback={null}>
        <NoPermission />
      </Suspense>
    )
  const { key, args, requestId } = failureSentence(error)
  const offline = error instanceof CallError && error.status === 0
  return (
    <Message
      alert
      title={translate(offline ? 'ui.error.offline' : 'ui.error.title')}
      icon={offline ? <OfflineIcon /> : <ErrorIcon />}
      actions={
        onRetry && (
          <Button variant="outlined" onClick={onRetry}>
            {translate('ui.error.retry')}
          </Button>
        )
      }
    >
      <p>{translate(key, { ...args, _: translate('errors.internal') })}</p>
      {requestId && (
        <Typography variant="body2">
          {translate('ui.error.reference')} <code>{requestId}</code>
        </Typography>
      )}
    </Message>
  )
}

/** The error of the surrounding list, for `<List error={<ListError />}>`. */
export function ListError() {
  const { error, refetch } = useListContext()
  return <ErrorState error={error} onRetry={() => void refetch()} />
}
