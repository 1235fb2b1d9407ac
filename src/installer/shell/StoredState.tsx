import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Ago } from '../../ui/FormatDate.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { useOnline } from '../../ui/useOnline.ts'
import type { Read } from '../snapshots/useSnapshot.ts'

interface Props<T> {
  read: Read<T>
  children: (data: T) => ReactNode
}

/** Shows what was read, or why there is nothing to show; without a network it says how old that is. */
export const StoredState = <T,>({ read: { data, takenAt, error, retry }, children }: Props<T>) => {
  const translate = useTranslate()
  const isOnline = useOnline()
  if (data === undefined) return error === undefined ? <PageLoading /> : <ErrorState error={error} onRetry={retry} />
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
