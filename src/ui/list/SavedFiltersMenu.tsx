import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Divider, IconButton, List, ListItem, ListItemButton, ListItemIcon, ListItemText, Popover } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext, useResourceContext, useTranslate } from 'react-admin'
import * as z from 'zod'
import { savedFilters, type SavedFilter } from '../../../contract/main/savedFilters.ts'
import { main } from '../../providers/api.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { useAct, useFailureText } from '../useAct.ts'
import type { Column } from './columns.tsx'
import { SaveFilterDialog } from './SaveFilterDialog.tsx'
import { useKeptColumns } from './shownColumns.ts'

/** The saved state of a list: its filters, its order and its columns. */
const KeptFilter = z.object({
  filter: z.record(z.string(), z.unknown()).default({}),
  sort: z.object({ field: z.string(), order: z.enum(['ASC', 'DESC']) }).optional(),
  columns: z.object({ hidden: z.array(z.string()), order: z.array(z.string()) }).optional(),
})

type Kept = z.output<typeof SavedFilter>

export interface SavedFiltersMenuProps {
  columns: readonly Pick<Column<never>, 'source' | 'sort' | 'hidden'>[]
  anchor: HTMLElement | null
  onClose: () => void
}

/** The saved filters of a list: the user's own, and those that others in the client share. */
export const SavedFiltersMenu = ({ columns, anchor, onClose }: SavedFiltersMenuProps) => {
  const resource = useResourceContext() ?? ''
  const { setFilters, setSort, filterValues } = useListContext()
  const translate = useTranslate()
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const { kept: shownNow, show } = useKeptColumns(columns)
  const [writing, setWriting] = useState<Kept | 'new'>()
  const [leaving, setLeaving] = useState<Kept>()
  const key = ['savedFilters', resource]
  const refresh = () => queryClient.invalidateQueries({ queryKey: key })
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => main(savedFilters.list, { query: { Resource: [resource], PageSize: 200 } }),
    enabled: anchor !== null,
  })
  const remove = useAct(({ id, version }: Kept) => main(savedFilters.remove, { params: { id }, version }), {
    done: 'lists.filters.removed',
    settled: () => {
      setLeaving(undefined)
      void refresh()
    },
  })
  const apply = (kept: unknown) => {
    const { filter, sort, columns } = KeptFilter.parse(kept)
    setFilters(filter, Object.fromEntries(Object.keys(filter).map((name) => [name, true])))
    if (sort) setSort(sort)
    if (columns) show(columns)
    onClose()
  }
  const nothing = Object.keys(filterValues ?? {}).length === 0
  const says = error ? failureText(error) : data?.items.length === 0 ? translate('lists.filters.none') : undefined
  return (
    <>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('lists.filters.saved'), sx: { width: 360, maxWidth: 'calc(100vw - 32px)' } } }}
      >
        <List dense>
          {says !== undefined && (
            <ListItem>
              <ListItemText secondary={says} />
            </ListItem>
          )}
          {data?.items.map((kept) => (
            <ListItem
              key={kept.id}
              disablePadding
              secondaryAction={
                <>
                  {kept.mine && (
                    <IconButton size="small" aria-label={translate('lists.filters.edit', { name: kept.name })} onClick={() => setWriting(kept)}>
                      <EditIcon fontSize="small" />
                    </IconButton>
                  )}
                  {kept.removable && (
                    <IconButton edge="end" size="small" aria-label={translate('lists.filters.remove', { name: kept.name })} onClick={() => setLeaving(kept)}>
                      <DeleteIcon fontSize="small" />
                    </IconButton>
                  )}
                </>
              }
            >
              <ListItemButton onClick={() => apply(kept.filter)} sx={{ '&&': { pr: 10 } }}>
                <ListItemText
                  primary={kept.name}
                  secondary={kept.shared ? translate('lists.filters.shared') : undefined}
                  slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
                />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
        <Divider />
        <List dense>
          <ListItem disablePadding>
            <ListItemButton disabled={nothing} onClick={() => setWriting('new')}>
              <ListItemIcon sx={{ minWidth: 36 }}>
                <BookmarkIcon fontSize="small" />
              </ListItemIcon>
              <ListItemText primary={translate('lists.filters.save')} secondary={nothing ? translate('lists.filters.chooseFirst') : undefined} />
            </ListItemButton>
          </ListItem>
        </List>
      </Popover>
      {writing && (
        <SaveFilterDialog
          columns={shownNow}
          {...(writing !== 'new' && { kept: writing })}
          onClose={() => setWriting(undefined)}
          onSaved={() => void refresh()}
        />
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        title={translate('lists.filters.removeTitle', { name: leaving?.name ?? '' })}
        confirm={translate('ra.action.delete')}
        destructive
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
        onClose={() => setLeaving(undefined)}
      >
        {translate(leaving?.shared ? 'lists.filters.removeShared' : 'lists.filters.removeText')}
      </ConfirmDialog>
    </>
  )
}
