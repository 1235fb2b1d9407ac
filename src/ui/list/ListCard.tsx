import { Card } from '@mui/material'
import type { ReactNode } from 'react'
import { useStore } from 'react-admin'
import type { Stop } from '../tour/tours.ts'
import { useColumnWidths, widthStyles } from './columns/columnWidths.ts'
import { watchWidth } from './columns/watchWidth.ts'

interface Props {
  /** Whether a click on a row opens its page, as tours tell. */
  opens?: boolean
  children: ReactNode
}

/** The card of a list's rows, with the height of rows and the widths of columns that the user chose. */
export const ListCard = ({ opens = true, children }: Props) => {
  const [padding] = useStore('rowPadding')
  const [widths] = useColumnWidths()
  // the bulk actions are positioned above the rows, outside of the card
  return (
    <Card
      ref={watchWidth}
      tabIndex={-1}
      data-list
      data-tour={opens ? ('rows' satisfies Stop) : undefined}
      sx={{ overflow: 'visible', '--row': padding, ...widthStyles(widths) }}
    >
      {children}
    </Card>
  )
}
