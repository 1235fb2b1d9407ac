import { useResourceContext, useStore } from 'react-admin'
import { columnSelector } from '../rows/phoneRows.ts'

/** Widths in px of columns, by their names in react-admin's table. */
export type Widths = Readonly<Record<string, number>>

const none: Widths = {}

/** The widths that the user gave to columns of the list. */
export const useColumnWidths = () => useStore<Widths>(`${useResourceContext() ?? ''}.datatable_widths`, none)

/**
 * Columns with these widths, whose longer values are cut; the others share what is left. They are styles of the list, so that its first
 * rows stand in them. Not on paper, where nothing cut can be looked up, nor on a phone, where rows are cards.
 */
export const widthStyles = (widths: Widths) => {
  const columns = Object.entries(widths).map(([key, width]) => ({ column: `.${columnSelector(key)}`, width }))
  if (columns.length === 0) return {}
  const any = `:is(${columns.map(({ column }) => column).join()})`
  return {
    '@media screen and (min-width: 600px)': {
      ...Object.fromEntries(
        columns.map(({ column, width }) => [`& ${column}`, { width, minWidth: width, maxWidth: width }]),
      ),
      [`& th${any}, & th${any} > span, & th${any} > span > span`]: {
        overflow: 'clip',
        textOverflow: 'ellipsis',
      },
      [`& th${any} > span`]: { maxWidth: '100%' },
      [`& td${any}`]: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      [`& td${any} *`]: {
        minWidth: 0,
        maxWidth: '100%',
        overflow: 'clip',
        overflowClipMargin: 4,
        textOverflow: 'ellipsis',
      },
      // with no other column to take what is left, the table ends where its columns do
      [`& table:not(:has(th[class*=column-]:not(${any})))`]: { width: 'auto' },
    },
  }
}
