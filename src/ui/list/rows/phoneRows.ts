import type { Theme } from '@mui/material'
import type { SystemStyleObject } from '@mui/system'

interface Labelled {
  /** The name of the column in the table. */
  key: string
  label: string
}

const phone = '@media (max-width: 599.95px)'

const look: SystemStyleObject<Theme> = {
  '& table, & tbody': { display: 'block' },
  '& thead': {
    display: 'block',
    overflowX: 'auto',
    borderBottom: 1,
    borderColor: 'divider',
    bgcolor: 'soft.raised',
  },
  '& thead tr': { display: 'flex', alignItems: 'center' },
  '& thead th': { flex: 'none', border: 0, minWidth: 0, position: 'static' },
  '& thead th.MuiTableCell-paddingCheckbox': { width: 46, p: '0 4px' },
  '& tbody tr': {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    py: 1,
    pr: 1.5,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& tbody tr:last-of-type': { borderBottom: 0 },
  '& tbody td': {
    gridColumn: 2,
    display: 'flex',
    flexDirection: 'row',
    alignItems: 'baseline',
    gap: 1,
    border: 0,
    minWidth: 0,
    py: '3px',
    pr: 0,
    textAlign: 'left',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '& tbody td:empty': { display: 'none' },
  '& tbody td.MuiTableCell-paddingCheckbox, & tbody td.RaDataTable-expandIconCell': {
    gridColumn: 1,
    gridRow: '1 / span 30',
    display: 'block',
    p: '0 4px',
  },
  // of a row that can be both ticked and unfolded, one above the other
  '& tbody td.RaDataTable-expandIconCell + td.MuiTableCell-paddingCheckbox': { gridRow: '1 / span 2' },
  '& tbody td.RaDataTable-expandIconCell:has(+ td.MuiTableCell-paddingCheckbox)': { gridRow: '3 / span 28' },
  '& tbody td[class*=column-]::before': {
    flex: '0 0 38%',
    color: 'text.secondary',
    fontSize: '0.8125rem',
    hyphens: 'auto',
    overflowWrap: 'break-word',
  },
  '& tbody td[class*=column-] > *': { minWidth: 0 },
  '& tbody td [data-tone]': { whiteSpace: 'normal' },
  '& tbody tr.RaDataTable-expandRow > td': { display: 'block', gridColumn: '1 / -1' },
}

/** The name in a class selector: `counts.rooms` contains a dot. */
export const columnSelector = (key: string): string => `column-${key.replaceAll('.', String.raw`\.`)}`

/**
 * A table on a phone: each row becomes a card with its first column as heading and the others below it with labels, so
 * that nothing scrolls sideways; the heads become a strip for sorting. CSS only, as the table stays the same.
 */
export const phoneRows = (columns: readonly Labelled[]): SystemStyleObject<Theme> => {
  const labels: Record<string, { content: string }> = Object.fromEntries(
    columns
      .slice(1)
      .map(({ key, label }) => [`& td.${columnSelector(key)}::before`, { content: JSON.stringify(label) }]),
  )
  return {
    [phone]: {
      ...look,
      ...labels,
      [`& tbody td.${columnSelector(columns[0]?.key ?? '')}`]: { fontWeight: 600 },
    },
  }
}
