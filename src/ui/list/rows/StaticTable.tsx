import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ExplainLabel } from '../../help/ExplainLabel.tsx'
import { ScrollRegion } from '../../page/ScrollRegion.tsx'
import { phoneRows } from './phoneRows.ts'

export interface StaticColumn<R> {
  key: string
  /** Text key. */
  label: string
  align?: 'right'
  /** The least width in px where rows stand in a table: a sentence in a narrow column makes its row high. */
  least?: number
  render: (row: R) => ReactNode
}

interface Props<R> {
  /** Translated. */
  label: string
  columns: readonly StaticColumn<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string
}

/** A name of one long word breaks: it would push the columns behind it out of the card, and off the paper. */
const names = {
  '& tbody td:first-of-type, & tbody td:first-of-type *': { overflowWrap: 'anywhere' },
} as const

/** A small table outside react-admin's lists; on a phone each row becomes a card, on a tablet a wide one scrolls. */
export const StaticTable = <R,>({ label, columns, rows, keyOf }: Props<R>) => {
  const translate = useTranslate()
  return (
    <Box
      sx={{
        ...names,
        ...phoneRows(columns.map((column) => ({ key: column.key, label: translate(column.label) }))),
      }}
    >
      <ScrollRegion label={label}>
        <Table size="small" aria-label={label} sx={{ '& tbody tr:last-of-type td': { borderBottom: 0 } }}>
          <TableHead sx={{ display: { xs: 'none !important', sm: 'table-header-group !important' } }}>
            <TableRow>
              {columns.map((column) => (
                <TableCell key={column.key} align={column.align ?? 'left'}>
                  {translate(column.label)}
                  <ExplainLabel label={column.label} />
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={keyOf(row)}>
                {columns.map((column) => (
                  <TableCell
                    key={column.key}
                    align={column.align ?? 'left'}
                    className={`column-${column.key}`}
                    {...(column.least !== undefined && { sx: { minWidth: { sm: column.least } } })}
                  >
                    <div>{column.render(row)}</div>
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
    </Box>
  )
}
