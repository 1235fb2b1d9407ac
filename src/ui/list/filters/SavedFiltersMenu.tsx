import AllIcon from '@mui/icons-material/FilterListOff'
import BookmarkIcon from '@mui/icons-material/BookmarkBorder'
import DeleteIcon from '@mui/icons-material/DeleteOutline'
import EditIcon from '@mui/icons-material/EditOutlined'
import StarIcon from '@mui/icons-material/Star'
import NoStarIcon from '@mui/icons-material/StarBorder'
import {
  Divider,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Popover,
} from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext, useResourceContext, useTranslate } from 'react-admin'
import type * as z from 'zod'
import { savedFilters, type SavedFilter } from '../../../../contract/main/savedFilters.ts'
import { main } from '../../../providers/api.ts'
import { ConfirmDialog } from '../../dialogs/ConfirmDialog.tsx'
import { useAct, useFailureText } from '../../buttons/useAct.ts'
import type { Column } from '../columns/columns.tsx'
import { clearDefault } from './defaultFilters.ts'
import { savedFilterState, openingOf } from './savedFilterState.ts'
import { SaveFilterDialog } from './SaveFilterDialog.tsx'
import { useKeptColumns } from '../columns/shownColumns.ts'
import { useOpening } from './useOpening.ts'

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
  const { opening, keep } = useOpening(resource)
  const defaultId = opening && !opening.gone ? opening.id : undefined
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['savedFilters'] })
  const { data, error } = useQuery({
    queryKey: ['savedFilters', resource],
    queryFn: () => main(savedFilters.list, { query: { Resource: [resource], PageSize: 200 } }),
    enabled: anchor !== null,
  })
  const remove = useAct(({ id, version }: Kept) => main(savedFilters.remove, { params: { id }, version }), {
    done: 'lists.filters.removed',
    settled: () => {
      if (leaving?.id === defaultId) keep(undefined)
      setLeaving(undefined)
      void refresh()
    },
  })
  const choose = useAct((view: Kept) => main(savedFilters.makeDefault, { params: { id: view.id } }), {
    done: 'lists.filters.madeDefault',
    settled: () => void refresh(),
  })
  const unchoose = useAct(() => clearDefault(resource), {
    done: 'lists.filters.clearedDefault',
    settled: () => void refresh(),
  })
  const toggle = (view: Kept) =>
    view.id === defaultId
      ? unchoose.mutate(undefined, { onSuccess: () => keep(undefined) })
      : choose.mutate(view, {
          onSuccess: () => {
            apply(view.filter)
            keep({ ...openingOf(view), columns: undefined })
          },
        })
  const apply = (kept: unknown) => {
    const { filter, sort, columns } = savedFilterState(kept)
    setFilters(filter, Object.fromEntries(Object.keys(filter).map((name) => [name, true])))
    if (sort) setSort(sort)
    if (columns) show(columns)
    onClose()
  }
  const nothing = Object.keys(filterValues ?? {}).length === 0
  const says = error
    ? failureText(error)
    : data?.items.length === 0
      ? translate('lists.filters.none')
      : undefined
  return (
    <>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': translate('lists.filters.saved'),
            sx: { width: 360, maxWidth: 'calc(100vw - 32px)' },
          },
        }}
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
                  <IconButton
                    size="small"
                    aria-label={translate('lists.filters.asDefault', { name: kept.name })}
                    aria-pressed={kept.id === defaultId}
                    title={translate(
                      kept.id === defaultId ? 'lists.filters.default' : 'lists.filters.makeDefault',
                    )}
                    disabled={choose.isPending || unchoose.isPending}
                    onClick={() => toggle(kept)}
                  >
                    {kept.id === defaultId ? (
                      <StarIcon fontSize="small" color="primary" />
                    ) : (
                      <NoStarIcon fontSize="small" />
                    )}
                  </IconButton>
                  {kept.mine && (
                    <IconButton
                      size="small"
                      aria-label={translate('lists.filters.edit', { name: kept.name })}
                      onClick={() => setWriting(kept)}
                    >
                      <EditIcon fontSize="small" />
                    </IconButton>
                  )}
                  {kept.removable && (
                    <IconButton
                      edge="end"
                      size="small"
                      aria-label={translate('lists.filters.remove', { name: kept.name })}
                      onClick={() => setLeaving(kept)}
                    >
                      <DeleteIcon fontSize="small" />
                    </IconButton>
                  )}
                </>
              }
            >
              <ListItemButton onClick={() => apply(kept.filter)} sx={{ '&&': { pr: 14 } }}>
                <ListItemText
                  primary={kept.name}
                  secondary={
                    [
                      kept.id === defaultId && translate('lists.filters.default'),
                      kept.shared && translate('lists.filters.shared'),
                    ]
                      .filter(Boolean)
                      .join(' · ') || undefined
                  }
                  slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
                />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
        <Divider />
        <List dense>
          {opening && (
            <ListItem disablePadding>
              <ListItemButton disabled={nothing} onClick={() => apply({ filter: {} })}>
                <ListItemIcon sx={{ minWidth: 36 }}>
                  <AllIcon fontSize="small" />
                </ListItemIcon>
                <ListItemText primary={translate('lists.filters.all')} />
              </ListItemButton>
            </ListItem>
          )}
          <ListItem disablePadding>
            <ListItemButton onClick={() => setWriting('new')}>
              <ListItemIcon sx={{ minWidth: 36 }}>
                <BookmarkIcon fontSize="small" />
              </ListItemIcon>
              <ListItemText primary={translate('lists.filters.save')} />
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
