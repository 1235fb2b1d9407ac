import ErrorIcon from '@mui/icons-material/ErrorOutline'
import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import BusyIcon from '@mui/icons-material/HourglassEmpty'
import { Button, Typography } from '@mui/material'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { CallError } from '../../../contract/client.ts'
import { failureSentence } from '../../providers/reasons.ts'
import { missingFor } from '../../providers/rights.ts'
import { lazyPart } from '../loading/lazyPart.tsx'
import { lazyNamed } from '../loading/lazyNamed.tsx'
import { Message } from './Message.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { isGone } from './recordGone.ts'

const NoPermission = lazyPart(async () => (await import('./NoPermission.tsx')).NoPermission, {
  inPlace: true,
})
/** The page that stands for one that was refused; its script loads on first use. */
export const AccessDeniedPage = lazyPart(async () => (await import('./NoPermission.tsx')).AccessDeniedPage, {
  inPlace: true,
})
const NotFound = lazyNamed(() => import('./NotFoundPage.tsx'), 'NotFound')
const RowNotFoundPage = lazyNamed(() => import('./NotFoundPage.tsx'), 'RowNotFoundPage')

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

interface Props {
  error: unknown
  onRetry?: () => void
  /** It stands for a whole page, whose heading then says what is wrong. Within a page, that page's heading stays. */
  page?: boolean
}

/** Why something could not be loaded, with the request id for support, and a retry button. With a busy server it waits and retries by itself. */
export function ErrorState({ error, onRetry, page = false }: Props) {
  const translate = useTranslate()
  const isBusy = useRetryWhenBusy(error, onRetry)
  if (error instanceof CallError && error.status === 403) {
    const permission = missingFor(error)
    return page ? <AccessDeniedPage permission={permission} /> : <NoPermission permission={permission} />
  }
  // asking again for what is not there helps nobody
  if (isGone(error)) return <Suspense fallback={null}>{page ? <RowNotFoundPage /> : <NotFound />}</Suspense>
  const { key, args, requestId } = failureSentence(error)
  const offline = error instanceof CallError && error.status === 0
  const heading = offline ? 'ui.error.offline' : isBusy ? 'ui.error.busy' : 'ui.error.title'
  const sentence = translate(key, { ...args, _: translate('errors.internal') })
  const message = (
    <Message
      alert={!isBusy}
      title={page ? sentence : translate(heading)}
      icon={offline ? <OfflineIcon /> : isBusy ? <BusyIcon /> : <ErrorIcon />}
      actions={
        onRetry && (
          <Button variant="outlined" onClick={onRetry}>
            {translate('ui.error.retry')}
          </Button>
        )
      }
    >
      {!page && <p>{sentence}</p>}
      {isBusy && onRetry && <p role="status">{translate('ui.error.again')}</p>}
      {requestId && !isBusy && (
        <Typography variant="body2">
          {translate('ui.error.reference')} <code>{requestId}</code>
        </Typography>
      )}
    </Message>
  )
  return page ? (
    <>
      <PageTitle title={heading} />
      {message}
    </>
  ) : (
    message
  )
}

/** Whether a list was refused for what its address asks for: filters, an order or a page that it does not have, or has no more. */
const isOfAddress = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  (error.body.error !== 'tenantNotFound' && (error.status === 400 || error.status === 404))

/** Stands for a list that cannot be read. What its address asks for is kept for the next visit, so there has to be a way out of it. */
export function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate()
  if (!isOfAddress(error)) return <ErrorState error={error} onRetry={onRetry} />
  return (
    <Message
      alert
      title={translate('lists.refused.title')}
      icon={<ErrorIcon />}
      actions={
        <Button component={Link} to={{ search: '?filter={}' }} variant="outlined">
          {translate('lists.refused.whole')}
        </Button>
      }
    >
      <p>{translate('lists.refused.text')}</p>
    </Message>
  )
}

/** The error of the surrounding list, for `<List error={<ListError />}>`. */
export function ListError() {
  const { error, refetch } = useListContext()
  return <ListFailure error={error} onRetry={() => void refetch()} />
}
