import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import { Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { CallError } from '../../../contract/client.ts'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { Ago } from '../../ui/facts/FormatDate.tsx'
import { Message } from '../../ui/states/Message.tsx'
import { PageLoading } from '../../ui/states/PageLoading.tsx'
import { paths } from '../../paths.ts'
import { useOnline } from '../../ui/useOnline.ts'
import type { Read } from '../snapshots/useSnapshot.ts'
import { GonePage } from './NotFoundPage.tsx'

interface Props<T> {
  read: Read<T>
  children: (data: T) => ReactNode
}

/** Shows what was read, or why there is nothing to show; without a network it says how old that is. */
export const StoredState = <T,>({ read: { data, takenAt, error, retry }, children }: Props<T>) => {
  const translate = useTranslate()
  const isOnline = useOnline()
  if (data === undefined) {
    if (error === undefined) return <PageLoading />
    if (error instanceof CallError && error.status === 404) return <GonePage />
    return error instanceof CallError && error.status === 0 ? (
      <NotStored onRetry={retry} />
    ) : (
      <ErrorState error={error} onRetry={retry} />
    )
  }
  return (
    <>
      {!isOnline && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('installer.storedAt')} <Ago value={takenAt} />
        </Typography>
      )}
      {children(data)}
    </>
  )
}

/** Nothing of it is stored on this device, and the server cannot be reached. */
const NotStored = ({ onRetry }: { onRetry: () => void }) => {
  const translate = useTranslate()
  return (
    <Message
      alert
      title={translate('installer.stored.missing')}
      icon={<OfflineIcon />}
      actions={
        <>
          <Button variant="contained" onClick={onRetry}>
            {translate('ui.error.retry')}
          </Button>
          <Button variant="outlined" component={Link} to={paths.installer.home}>
            {translate('installer.start')}
          </Button>
        </>
      }
    >
      <p>{translate('installer.stored.missingText')}</p>
    </Message>
  )
}
