import { Box, Popover, TextField } from '@mui/material'
import { useState } from 'react'
import {
  Button,
  ColumnsSelectorItem,
  DataTableColumnFilterContext,
  DataTableColumnRankContext,
  DataTableStoreContext,
  useResourceContext,
  useStore,
  useTranslate,
} from 'react-admin'
import { columnKey, type Column } from './columns.tsx'

export interface ColumnsMenuProps {
  anchor: HTMLElement
  columns: readonly Pick<Column<never>, 'source' | 'label' | 'sort' | 'hidden'>[]
  onClose: () => void
}

/** From here on a search stands above the columns. */
const many = 6

/** Which columns a list shows, and in which order. */
export const ColumnsMenu = ({ anchor, columns, onClose }: ColumnsMenuProps) => {
  const translate = useTranslate()
  const storeKey = `${useResourceContext() ?? ''}.datatable`
  const hiddenAtFirst = columns.filter(({ hidden }) => hidden).map(columnKey)
  const [ranks, setRanks] = useStore<number[] | undefined>(`${storeKey}_columnRanks`)
  const [, setHidden] = useStore<string[]>(storeKey, hiddenAtFirst)
  const [wanted, setWanted] = useState('')
  const order = [...(ranks ?? []), ...columns.keys()].filter((rank, index, all) => rank < columns.length && all.indexOf(rank) === index)
  const title = translate('ra.action.select_columns')
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title } }}
    >
      <Box sx={{ px: 1, pt: 1, minWidth: 200 }}>
        {columns.length >= many && (
          <TextField
            type="search"
            placeholder={translate('ra.action.search_columns')}
            slotProps={{ htmlInput: { 'aria-label': translate('ra.action.search_columns') } }}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        )}
        <DataTableStoreContext.Provider value={{ storeKey, defaultHiddenColumns: hiddenAtFirst }}>
          <DataTableColumnFilterContext.Provider value={wanted}>
            <Box component="ul" role="listbox" aria-label={title} sx={{ listStyle: 'none', m: 0, my: 1, p: 0 }}>
              {order.map((rank) => {
                const column = columns[rank]
                return (
                  column && (
                    <DataTableColumnRankContext.Provider key={rank} value={rank}>
                      <ColumnsSelectorItem source={columnKey(column)} {...(column.label !== undefined && { label: column.label })} />
                    </DataTableColumnRankContext.Provider>
                  )
                )
              })}
            </Box>
          </DataTableColumnFilterContext.Provider>
        </DataTableStoreContext.Provider>
        <Box sx={{ textAlign: 'center', mb: 1 }}>
          <Button
            label="ra.action.reset"
            onClick={() => {
              setRanks(undefined)
              setHidden(hiddenAtFirst)
            }}
          />
        </Box>
      </Box>
    </Popover>
  )
}
