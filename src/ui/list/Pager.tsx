import { TablePagination } from '@mui/material'
import { useTranslate } from 'react-admin'

interface Props {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  /** There are more than `total`. */
  more?: boolean | undefined
  onPage: (page: number) => void
}

/** The pages of a list that is none of react-admin's. Nothing where one page holds all. */
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
