import { Box, Table, TableBody, TableCell, TableRow } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ValueSource } from '../../domain/heat-load/heatLoadTerms.ts'
import { Derived, type Input } from './Derived.tsx'
import { SourceChip } from './SourceChip.tsx'

/** A number of a calculation: what it is, its value, and either what it is computed from or its source. */
export interface NumberRow {
  /** Text key below `heatLoad.quantities`. */
  key: string
  text: string
  inputs?: readonly Input[]
  /** Key of the formula, where it is another one than usual. */
  formula?: string
  source?: ValueSource
  /** A number that others lead to. */
  strong?: true
}

/** Numbers of a calculation, each with the way to where it comes from. */
export const NumberTable = ({ label, rows }: { label: string; rows: readonly NumberRow[] }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={translate(label)} sx={{ '& tr:last-of-type > *': { borderBottom: 0 } }}>
        <TableBody>
          {rows.map(({ key, text, inputs, formula, source, strong }) => (
            <TableRow key={key}>
              <TableCell component="th" scope="row" sx={{ pl: 0, fontWeight: strong ? 600 : 400 }}>
                {translate(`heatLoad.quantities.${key}`)}
              </TableCell>
              <TableCell
                align="right"
                sx={{
                  fontVariantNumeric: 'tabular-nums',
                  whiteSpace: 'nowrap',
                  fontWeight: strong ? 600 : 400,
                }}
              >
                {inputs ? <Derived quantity={key} text={text} inputs={inputs} formula={formula} /> : text}
                {source && (
                  <Box sx={{ display: { sm: 'none' } }}>
                    <SourceChip source={source} />
                  </Box>
                )}
              </TableCell>
              <TableCell sx={{ pr: 0, width: 96, display: { xs: 'none', sm: 'table-cell' } }}>
                {source && <SourceChip source={source} />}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
