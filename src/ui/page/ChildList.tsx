import AddIcon from '@mui/icons-material/Add'
import { Box, Button, Card, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import {
  DataTable,
  ListBase,
  useCanAccess,
  useGetResourceLabel,
  useListContext,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
  type RaRecord,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { ErrorState } from '../states/ErrorState.tsx'
import { useFormat } from '../facts/format.ts'
import { columnKey, tableColumns, type Column } from '../list/columns/columns.tsx'
import { HeldList, heldOptions } from '../list/rows/HeldList.tsx'
import { ChangesButton } from '../list/ListFoot.tsx'
import { ListPagination } from '../list/ListPagination.tsx'
import { DataTableBody } from '../list/rows/DataTableBody.tsx'
import { watchWidth } from '../list/columns/watchWidth.ts'

interface Props<R extends RaRecord> {
  resource: string
  /** Text key, where it is not the resource's name. */
  title?: string
  /** The list's own query keys: `{ComplexIds: [id]}`. */
  filter: Record<string, unknown>
  columns: readonly Column<R>[]
  sort?: { field: string; order: 'ASC' | 'DESC' }
  /** URL of the create form, with known values filled in. */
  create?: string
  /** URL of the full list. */
  all?: string
  /** More buttons beside the heading. */
  actions?: ReactNode
}

/** The rows of another resource that belong to the row of the page: a card with a small table. */
export const ChildList = <R extends RaRecord>({
  resource,
  filter,
  columns,
  sort = { field: 'name', order: 'ASC' },
  ...head
}: Props<R>) => (
  <ListBase
    resource={resource}
    filter={filter}
    sort={sort}
    perPage={10}
    disableSyncWithLocation
    storeKey={false}
    queryOptions={heldOptions}
  >
    <HeldList<R>>
      <Children<R> columns={columns} {...head} />
    </HeldList>
  </ListBase>
)

const Children = <R extends RaRecord>({
  columns,
  title,
  create,
  all,
  actions,
}: Pick<Props<R>, 'columns' | 'title' | 'create' | 'all' | 'actions'>) => {
  const resource = useResourceContext() ?? ''
  const { total, isPending, error, refetch } = useListContext<R>()
  const { hasShow } = useResourceDefinition()
  const { canAccess } = useCanAccess({ resource, action: 'create' })
  const translate = useTranslate()
  const label = useGetResourceLabel()
  const { number } = useFormat()
  const name = title === undefined ? label(resource, 2) : translate(title)
  return (
    <Card component="section" aria-label={name} ref={watchWidth} tabIndex={-1} data-list>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          gap: 1,
          px: { xs: 2, sm: 3 },
          py: 1.5,
        }}
      >
        <Typography variant="h3" component="h2" sx={{ flex: '1 0 auto', maxWidth: '100%' }}>
          {name}
          {total !== undefined && (
            <Typography
              component="span"
              color="text.secondary"
              sx={{ ml: 1, fontVariantNumeric: 'tabular-nums' }}
            >
              {number(total)}
            </Typography>
          )}
        </Typography>
        {actions}
        <ChangesButton />
        {all && Boolean(total) && (
          <Button size="small" component={Link} to={all}>
            {translate('ui.children.all')}
          </Button>
        )}
        {create && canAccess && (
          <Button size="small" component={Link} to={create} startIcon={<AddIcon />}>
            {translate('ra.action.create')}
          </Button>
        )}
      </Box>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : total === 0 ? (
        <Typography color="text.secondary" sx={{ px: { xs: 2, sm: 3 }, pb: 2.5 }}>
          {translate('ui.children.none')}
        </Typography>
      ) : (
        <DataTable
          body={DataTableBody}
          storeKey={`${resource}.children`}
          bulkActionButtons={false}
          rowClick={hasShow ? 'show' : false}
          hiddenColumns={columns.filter(({ hidden }) => hidden).map(columnKey)}
          sx={{
            minHeight: isPending ? 120 : 0,
            '& .RaDataTable-tableWrapper': { borderTop: 1, borderColor: 'divider' },
            '& tbody tr:last-of-type td': { borderBottom: 0 },
            '& th:first-of-type, & td:first-of-type': { pl: { xs: 2, sm: 3 } },
          }}
        >
          {tableColumns(columns, translate)}
        </DataTable>
      )}
      {(total ?? 0) > 10 && <ListPagination />}
    </Card>
  )
}
