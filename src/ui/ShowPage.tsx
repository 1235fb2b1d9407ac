import { Box, Card } from '@mui/material'
import type { ReactNode } from 'react'
import { EditButton, ListButton, Show, TopToolbar, useResourceDefinition, useShowContext } from 'react-admin'
import { ErrorState } from './ErrorState.tsx'

interface Props {
  children: ReactNode
  /** More buttons above the page. */
  actions?: ReactNode
  /** Where the row is, above its card. */
  above?: ReactNode
  /** Cards of their own below the main one. */
  below?: ReactNode
}

/** The page of one row. */
export const ShowPage = ({ children, actions, above, below }: Props) => (
  <Show actions={<ShowActions>{actions}</ShowActions>} error={<ShowError />} component="div">
    {above}
    <Card sx={{ p: { xs: 2, sm: 3 } }}>{children}</Card>
    {below && <Box sx={{ mt: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>{below}</Box>}
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
