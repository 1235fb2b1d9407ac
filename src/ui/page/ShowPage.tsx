import { Box, Card } from '@mui/material'
import type { ReactNode } from 'react'
import {
  EditButton,
  ListButton,
  Show,
  useCreatePath,
  useRecordContext,
  useResourceContext,
  useResourceDefinition,
  useShowContext,
} from 'react-admin'
import { HistoryButton } from '../history/HistoryButton.tsx'
import { LazyNeighbours } from './LazyNeighbours.tsx'
import { RowTitle } from './PageTitle.tsx'
import { isGone } from '../states/recordGone.ts'
import { RecordBoundary } from '../states/RecordBoundary.tsx'

interface Props {
  children: ReactNode
  /** More buttons above the page. */
  actions?: ReactNode
  /** Replaces the edit button, for example with one that says why it is disabled. */
  edit?: ReactNode
  /** The place of the row, beside the buttons. */
  above?: ReactNode
  /** Leads to the other pages of the row. */
  tabs?: ReactNode
  /** Further cards below the main one. */
  below?: ReactNode
  /** Whether the page brings its own cards. */
  bare?: boolean
  /** Whether the list of the resource reads less of a row than its page shows. */
  readsMore?: boolean
  /** Whether the page shows the history of the row itself, and needs no button for it. */
  ownHistory?: boolean
}

/** The page of one row. */
export const ShowPage = ({
  children,
  actions,
  edit = <EditButton variant="contained" />,
  above,
  tabs,
  below,
  bare = false,
  readsMore = false,
  ownHistory = false,
}: Props) => (
  <Show
    actions={
      <ShowActions edit={edit} above={above} ownHistory={ownHistory}>
        {actions}
      </ShowActions>
    }
    title={<ShowTitle />}
    error={false}
    queryOptions={{ onError: () => undefined, ...(readsMore && { staleTime: 0 }) }}
    component="div"
    sx={{ '& .RaShow-main, & .RaShow-card': { minWidth: 0 } }}
    render={(read) => (
      <RecordBoundary {...read}>
        {tabs}
        {bare ? children : <Card sx={{ p: { xs: 2, sm: 3 } }}>{children}</Card>}
        {below && (
          <Box sx={{ mt: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>{below}</Box>
        )}
      </RecordBoundary>
    )}
  />
)

const ShowActions = ({
  children,
  edit,
  above,
  ownHistory,
}: Pick<Props, 'edit' | 'above' | 'ownHistory'> & { children: ReactNode }) => {
  const { hasEdit } = useResourceDefinition()
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  const row = useRecordContext()
  const { error } = useShowContext()
  // what there is to do with a row goes with the row
  if (isGone(error)) return null
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        columnGap: 2,
        rowGap: 0.5,
        mb: 1,
      }}
    >
      <Box sx={{ flex: '1 1 18rem', minWidth: 0 }}>{above}</Box>
      {row && (
        <LazyNeighbours
          resource={resource}
          id={String(row.id)}
          pathOf={({ id }) => createPath({ resource, id, type: 'show' })}
        />
      )}
      <Box
        role="toolbar"
        data-acts
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: 0.5,
          minHeight: 40,
        }}
      >
        {children}
        {!ownHistory && <HistoryButton />}
        <ListButton />
        {hasEdit && edit}
      </Box>
    </Box>
  )
}

const ShowTitle = () => <RowTitle {...useShowContext()} />
