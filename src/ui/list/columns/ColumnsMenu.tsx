import DownIcon from '@mui/icons-material/KeyboardArrowDown'
import UpIcon from '@mui/icons-material/KeyboardArrowUp'
import { Box, FormControlLabel, IconButton, Popover, Switch, TextField } from '@mui/material'
import { useState } from 'react'
import { Button, useResourceContext, useStore, useTranslate } from 'react-admin'
import { ExplainLabel } from '../../help/ExplainLabel.tsx'
import { DensityChoice } from './DensityChoice.tsx'
import { columnKey, type Column } from './columns.tsx'
import { useColumnWidths } from './columnWidths.ts'

type Choice = Pick<Column<never>, 'source' | 'label' | 'sort' | 'hidden'>

export interface ColumnsMenuProps {
  anchor: HTMLElement
  columns: readonly Choice[]
  onClose: () => void
}

/** From here on a search stands above the columns. */
const many = 6

/** Which columns a list shows, and in which order, in the store of react-admin's table. */
export const ColumnsMenu = ({ anchor, columns, onClose }: ColumnsMenuProps) => {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const storeKey = `${resource}.datatable`
  const hiddenAtFirst = columns.filter(({ hidden }) => hidden).map(columnKey)
  const [ranks, setRanks] = useStore<number[] | undefined>(`${storeKey}_columnRanks`)
  const [hidden, setHidden] = useStore<string[]>(storeKey, hiddenAtFirst)
  const [widths, setWidths] = useColumnWidths()
  const [wanted, setWanted] = useState('')
  const order = [...(ranks ?? []), ...columns.keys()].filter(
    (rank, index, all) => rank < columns.length && all.indexOf(rank) === index,
  )
  const move = (from: number, to: number) =>
    setRanks(order.toSpliced(from, 1).toSpliced(to, 0, ...order.slice(from, from + 1)))
  const nameOf = ({ source, label }: Choice): string =>
    translate(label ?? `resources.${resource}.fields.${source}`)
  const title = translate('ra.action.select_columns')
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title } }}
    >
      <Box sx={{ px: 1, pt: 1, minWidth: 240 }}>
        <DensityChoice />
        {columns.length >= many && (
          <TextField
            type="search"
            placeholder={translate('ra.action.search_columns')}
            slotProps={{ htmlInput: { 'aria-label': translate('ra.action.search_columns') } }}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        )}
        <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, my: 1, p: 0 }}>
          {order.map((rank, place) => {
            const column = columns[rank]
            if (!column || !nameOf(column).toLowerCase().includes(wanted.trim().toLowerCase())) return null
            const key = columnKey(column)
            const shown = !hidden.includes(key)
            const name = nameOf(column)
            return (
              <Box
                component="li"
                key={key}
                draggable
                onDragStart={(event) => event.dataTransfer.setData('text/plain', String(place))}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event) => {
                  event.preventDefault()
                  move(Number(event.dataTransfer.getData('text/plain')), place)
                }}
                sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
              >
                <Box sx={{ display: 'flex', alignItems: 'center' }}>
                  <FormControlLabel
                    control={
                      <Switch
                        size="small"
                        checked={shown}
                        onChange={() =>
                          setHidden(shown ? [...hidden, key] : hidden.filter((one) => one !== key))
                        }
                      />
                    }
                    label={name}
                    sx={{ ml: 0, mr: 0, minHeight: 36 }}
                    slotProps={{ typography: { variant: 'body2' } }}
                  />
                  <ExplainLabel label={column.label ?? `${resource}.fields.${column.source}`} name={name} />
                </Box>
                <Box sx={{ flex: 'none' }}>
                  <IconButton
                    size="small"
                    aria-label={translate('lists.columns.up', { name })}
                    disabled={place === 0}
                    onClick={() => move(place, place - 1)}
                  >
                    <UpIcon fontSize="small" />
                  </IconButton>
                  <IconButton
                    size="small"
                    aria-label={translate('lists.columns.down', { name })}
                    disabled={place === order.length - 1}
                    onClick={() => move(place, place + 1)}
                  >
                    <DownIcon fontSize="small" />
                  </IconButton>
                </Box>
              </Box>
            )
          })}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mb: 1 }}>
          {Object.keys(widths).length > 0 && (
            <Button label="lists.widths.reset" onClick={() => setWidths({})} />
          )}
          <Button
            label="ra.action.reset"
            onClick={() => {
              setRanks(undefined)
              setHidden(hiddenAtFirst)
              setWidths({})
            }}
          />
        </Box>
      </Box>
    </Popover>
  )
}
