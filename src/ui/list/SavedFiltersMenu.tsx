import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import SharedIcon from '@mui/icons-material/GroupOutlined'
import { Divider, IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Tooltip } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext, useNotify, useResourceContext, useTranslate } from 'react-admin'
import * as z from 'zod'
import { savedFilters } from '../../../contract/main/savedFilters.ts'
import { main } from '../../providers/api.ts'
import { failureSentence } from '../../providers/reasons.ts'
import { SaveFilterDialog } from './SaveFilterDialog.tsx'

/** What is kept of a list: its filters and its order. */
const KeptFilter = z.object({
  filter: z.record(z.string(), z.unknown()).default({}),
  sort: z.object({ field: z.string(), order: z.enum(['ASC', 'DESC']) }).optional(),
})

interface Props {
  anchor: HTMLElement | null
  onClose: () => void
}

/** The filters of a list that were kept: the user's own, and those that others of the client share. */
export const SavedFiltersMenu = ({ anchor, onClose }: Props) => {
  const resource = useResourceContext() ?? ''
  const { setFilters, setSort, filterValues } = useListContext()
  const translate = useTranslate()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const [saving, setSaving] = useState(false)
  const key = ['savedFilters', resource]
  const refresh = () => queryClient.invalidateQueries({ queryKey: key })
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => main(savedFilters.list, { query: { Resource: [resource], PageSize: 200 } }),
    enabled: anchor !== null,
  })
  const apply = (kept: unknown) => {
    const { filter, sort } = KeptFilter.parse(kept)
    setFilters(filter, Object.fromEntries(Object.keys(filter).map((name) => [name, true])))
    if (sort) setSort(sort)
    onClose()
  }
  const remove = async (id: string) => {
    await main(savedFilters.remove, { params: { id } }).catch((failure: unknown) => notify(failureSentence(failure).key, { type: 'error' }))
    await refresh()
  }
  return (
    <>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
        {error && <MenuItem disabled>{translate(failureSentence(error).key)}</MenuItem>}
        {data?.items.length === 0 && <MenuItem disabled>{translate('lists.filters.none')}</MenuItem>}
        {data?.items.map(({ id, name, shared, mine, filter }) => (
          <MenuItem key={id} onClick={() => apply(filter)} sx={{ gap: 1 }}>
            <ListItemText primary={name} />
            {shared && (
              <Tooltip title={translate('lists.filters.shared')}>
                <SharedIcon fontSize="small" color="action" />
              </Tooltip>
            )}
            {mine && (
              <IconButton
                edge="end"
                size="small"
                aria-label={translate('lists.filters.remove', { name })}
                onClick={(event) => {
                  event.stopPropagation()
                  void remove(id)
                }}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            )}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem
          disabled={Object.keys(filterValues ?? {}).length === 0}
          onClick={() => {
            onClose()
            setSaving(true)
          }}
        >
          <ListItemIcon>
            <BookmarkIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText primary={translate('lists.filters.save')} />
        </MenuItem>
      </Menu>
      <SaveFilterDialog open={saving} onClose={() => setSaving(false)} onSaved={() => void refresh()} />
    </>
  )
}
