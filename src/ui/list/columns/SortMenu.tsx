import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, IconButton, MenuItem, Popover, TextField, Typography } from '@mui/material'
import { useListContext, useResourceContext, useTranslate } from 'react-admin'
import { sortKeysMax, sortKeysOf, sortOf, type SortKey } from '../../../providers/sortKeys.ts'
import { columnKey, type Column } from './columns.tsx'

export interface SortMenuProps {
  columns: readonly Pick<Column<never>, 'source' | 'label' | 'sort'>[]
  anchor: HTMLElement
  onClose: () => void
}

/** The columns that decide on the order of a list, one after the other. */
export const SortMenu = ({ columns, anchor, onClose }: SortMenuProps) => {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const { sort, setSort } = useListContext()
  const keys = sortKeysOf(sort)
  const choices = columns.flatMap((column) =>
    column.sort === false
      ? []
      : [
          {
            field: columnKey(column),
            name: translate(column.label ?? `resources.${resource}.fields.${column.source}`),
          },
        ],
  )
  const set = (next: readonly SortKey[]) => setSort(sortOf(next))
  const change = (place: number, key: Partial<SortKey>) =>
    set(keys.map((one, at) => (at === place ? { ...one, ...key } : one)))
  const free = choices.filter(({ field }) => !keys.some((key) => key.field === field))
  const title = translate('lists.sort.title')
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': title,
          sx: { p: 2, width: 360, maxWidth: 'calc(100vw - 32px)' },
        },
      }}
    >
      {keys.map(({ field, down }, place) => {
        const own = choices.find((choice) => choice.field === field)
        const name = own?.name ?? field
        return (
          <Box key={field} sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 1 }}>
            <TextField
              select
              fullWidth
              label={translate(place === 0 ? 'lists.sort.first' : 'lists.sort.then')}
              value={own ? field : ''}
              onChange={({ target }) => change(place, { field: target.value })}
            >
              {choices
                .filter((choice) => choice.field === field || free.includes(choice))
                .map((choice) => (
                  <MenuItem key={choice.field} value={choice.field}>
                    {choice.name}
                  </MenuItem>
                ))}
            </TextField>
            <IconButton
              aria-label={translate(down ? 'lists.sort.down' : 'lists.sort.up', { name })}
              title={translate(down ? 'ra.sort.DESC' : 'ra.sort.ASC')}
              onClick={() => change(place, { down: !down })}
            >
              {down ? <DownIcon fontSize="small" /> : <UpIcon fontSize="small" />}
            </IconButton>
            <IconButton
              aria-label={translate('lists.sort.remove', { name })}
              disabled={keys.length === 1}
              onClick={() => set(keys.filter((_, at) => at !== place))}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </Box>
        )
      })}
      {keys.length < sortKeysMax && free[0] && (
        <Button size="small" onClick={() => free[0] && set([...keys, { field: free[0].field, down: false }])}>
          {translate('lists.sort.add')}
        </Button>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1, display: { xs: 'none', md: 'block' } }}>
        {translate('lists.sort.hint')}
      </Typography>
    </Popover>
  )
}
