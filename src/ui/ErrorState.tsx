import ErrorIcon from '@mui/icons-material/ErrorOutline'
import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import BusyIcon from '@mui/icons-material/HourglassEmpty'
import { Button, Typography } from '@mui/material'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { CallError } from '../../contract/client.ts'
import { failureSentence } from '../providers/reasons.ts'
import { lazyNamed } from './lazyNamed.tsx'
import { Message } from './Message.tsx'

const NoPermission = lazyNamed(() => import('./NoPermission.tsx'), 'NoPermission')
const NotFound = lazyNamed(() => import('./NotFoundPage.tsx'), 'NotFound')

/** Seconds until a busy server is asked again if it names no time; a random part keeps clients from asking all at once. */
const patience = 2

/** Asks a busy server again by itself, once per answer. */
function useRetryWhenBusy(error: unknown, retry: (() => void) | undefined): boolean {
  const isBusy = error instanceof CallError && error.status === 503
  const again = useEffectEvent(() => retry?.())
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setTimeout(again, 1_000 * ((error.retryAfter ?? patience) + patience * Math.random()))
    return () => clearTimeout(timer)
  }, [isBusy, error])
  return isBusy
}

/** Why something could not be loaded, with the request id for support, and a retry button. With a busy server it waits and retries by itself. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const translate = useTranslate()
  const isBusy = useRetryWhenBusy(error, onRetry)
  if (error instanceof CallError && error.status === 403)
    return (
      <Suspense fallback={null}>
        <NoPermission />
      </Suspense>
    )
  // asking again for what is not there helps nobody
  if (error instanceof CallError && error.status === 404)
    return (
      <Suspense fallback={null}>
        <NotFound />
      </Suspense>
    )
  const { key, args, requestId } = failureSentence(error)
  const offline = error instanceof CallError && error.status === 0
  return (
    <Message
      alert={!isBusy}
      title={translate(offline ? 'ui.error.offline' : isBusy ? 'ui.error.busy' : 'ui.error.title')}
      icon={offline ? <OfflineIcon /> : isBusy ? <BusyIcon /> : <ErrorIcon />}
      actions={
        onRetry && (
          <Button variant="outlined" onClick={onRetry}>
            {translate('ui.error.retry')}
          </Button>
        )
      }
    >
      <p>{translate(key, { ...args, _: translate('errors.internal') })}</p>
      {isBusy && onRetry && <p role="status">{translate('ui.error.again')}</p>}
      {requestId && !isBusy && (
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
