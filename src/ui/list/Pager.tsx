import { TablePagination } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Props {
  /** Starts at 1. */
  page: number
  pageSize: number
  total: number
  /** There are more than `total`. */
  more?: boolean | undefined
  onPage: (page: number) => void
}

/** Pagination of a list outside react-admin. Renders nothing for a single page. */
export const Pager = ({ page, pageSize, total, more = false, onPage }: Props) => {
  const translate = useTranslate()
  if (total <= pageSize) return null
  return (
    <TablePagination
      component="div"
      count={total}
      page={Math.min(page, Math.ceil(total / pageSize)) - 1}
      rowsPerPage={pageSize}
      rowsPerPageOptions={[]}
      onPageChange={(_, next) => onPage(next + 1)}
      labelDisplayedRows={({ from, to, count }) => translate(more ? 'lists.rangeOfMore' : 'lists.range', { from, to, count })}
      getItemAriaLabel={(type) => translate(`lists.${type}Page`)}
    />
  )
}
