import CloseIcon from '@mui/icons-material/Close'
import DownIcon from '@mui/icons-material/KeyboardArrowDown'
import UpIcon from '@mui/icons-material/KeyboardArrowUp'
import { Box, Button, IconButton, Paper, Typography } from '@mui/material'
import { useEffect, useId, useRef } from 'react'
import {
  RecordContextProvider,
  useGetRecordRepresentation,
  useListContext,
  useResourceContext,
  useTranslate,
  useResourceDefinition,
} from 'react-admin'
import { headerHeight } from '../../../theme/components.ts'
import { Facts } from '../../facts/Facts.tsx'
import type { Column } from '../columns/columns.tsx'
import { valueAt } from '../export/exportCsv.ts'
import { useShownColumns } from '../columns/shownColumns.ts'

export interface PeekPanelProps {
  /** The row that is looked at. */
  id: string
  columns: readonly Column<never>[]
  onPeek: (id: string) => void
  onClose: () => void
}

const plainly = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const rowOf = (id: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-list] tr[data-id]')].find(
    (row) => row.dataset['id'] === id,
  )

/** A row beside its list, with all columns, also those that are hidden; the list stays as it is, and can be walked from here. */
export const PeekPanel = ({ id, columns, onPeek, onClose }: PeekPanelProps) => {
  const translate = useTranslate()
  const resource = useResourceContext() ?? ''
  const represent = useGetRecordRepresentation(resource)
  // devices of all clients have no pages of their own resource
  const { recordRepresentation } = useResourceDefinition({ resource })
  const { data = [] } = useListContext<never>()
  const { ordered } = useShownColumns(columns)
  const title = useId()
  const close = useRef<HTMLButtonElement>(null)
  const at = data.findIndex((row) => String(row['id']) === id)
  const row = data[at]
  useEffect(() => close.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const element = rowOf(id)
    element?.setAttribute('data-peeked', '')
    element?.scrollIntoView({ block: 'nearest' })
    return () => element?.removeAttribute('data-peeked')
  }, [id])
  // the row left the page
  if (!row) return null
  const leave = () => {
    onClose()
    const element = rowOf(id)
    if (!element) return
    element.tabIndex = -1
    element.focus({ preventScroll: true })
  }
  const step = (by: 1 | -1) => {
    const next = data[at + by]
    if (next) onPeek(String(next['id']))
  }
  const facts = ordered
    .filter(({ source }) => source !== 'actions')
    .map((column) => ({
      source: column.source,
      ...(column.label !== undefined && { label: column.label }),
      render: (one: never) =>
        column.render ? column.render(one, translate) : plainly(valueAt(one, column.source)),
    }))
  return (
    <Paper
      role="dialog"
      aria-labelledby={title}
      elevation={8}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave()
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault()
          step(event.key === 'ArrowDown' ? 1 : -1)
        }
      }}
      sx={{
        position: 'fixed',
        zIndex: 'drawer',
        top: headerHeight,
        right: 0,
        bottom: 'var(--bar, 0px)',
        width: 'min(420px, 100vw)',
        display: 'flex',
        flexDirection: 'column',
        borderLeft: 1,
        borderColor: 'divider',
        borderRadius: 0,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          pl: 2.5,
          pr: 1,
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography
          id={title}
          variant="h3"
          component="h2"
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {recordRepresentation === undefined && 'eui' in row ? String(row['eui']) : represent(row)}
        </Typography>
        <IconButton
          aria-label={translate('lists.peek.previous')}
          disabled={at === 0}
          onClick={() => step(-1)}
        >
          <UpIcon />
        </IconButton>
        <IconButton
          aria-label={translate('lists.peek.next')}
          disabled={at === data.length - 1}
          onClick={() => step(1)}
        >
          <DownIcon />
        </IconButton>
        <IconButton ref={close} aria-label={translate('ra.action.close')} onClick={leave}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box role="group" tabIndex={0} aria-labelledby={title} sx={{ flex: 1, overflowY: 'auto', p: 2.5 }}>
        <RecordContextProvider value={row}>
          <Facts facts={facts} />
        </RecordContextProvider>
      </Box>
      {rowOf(id)?.classList.contains('RaDataTable-clickableRow') && (
        <Box sx={{ px: 2.5, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          {/* the list knows where its rows lead */}
          <Button variant="contained" onClick={() => rowOf(id)?.click()}>
            {translate('ra.action.show')}
          </Button>
        </Box>
      )}
    </Paper>
  )
}
