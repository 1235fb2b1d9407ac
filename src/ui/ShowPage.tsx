import { Card } from '@mui/material'
import type { ReactNode } from 'react'
import { EditButton, ListButton, Show, TopToolbar, useResourceDefinition, useShowContext } from 'react-admin'
import { ErrorState } from './ErrorState.tsx'

interface Props {
  children: ReactNode
  /** More buttons above the page. */
  actions?: ReactNode
  /** Cards of their own below the main one. */
  below?: ReactNode
}

/** The page of one row. */
export const ShowPage = ({ children, actions, below }: Props) => (
  <Show actions={<ShowActions>{actions}</ShowActions>} error={<ShowError />} component="div">
    <Card sx={{ p: { xs: 2, sm: 3 } }}>{children}</Card>
    {below}
  </Show>
)

const ShowActions = ({ children }: { children: ReactNode }) => {
  const { hasEdit } = useResourceDefinition()
  return (
    <TopToolbar>
      {children}
      <ListButton />
      {hasEdit && <EditButton />}
    </TopToolbar>
  )
}

const ShowError = () => {
  const { error, refetch } = useShowContext()
  return <ErrorState error={error} onRetry={() => void refetch()} />
}
