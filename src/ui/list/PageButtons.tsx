import { TablePagination } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import { totalBound } from '../../providers/contractHttpClient.ts'

/** Pages of 10 to 200 rows; past 10,000 the total is 'more than'. */
export const PageButtons = () => {
  const { page, perPage, setPage, setPerPage, total = 0 } = useListContext()
  const translate = useTranslate()
  const range = total > totalBound ? 'lists.rangeOfMore' : 'lists.range'
  return (
    <TablePagination
      component="div"
      count={Math.min(total, totalBound)}
      page={Math.min(page - 1, Math.max(0, Math.ceil(total / perPage) - 1))}
      rowsPerPage={perPage}
      rowsPerPageOptions={[10, 25, 50, 100, 200]}
      onPageChange={(_, next) => setPage(next + 1)}
      onRowsPerPageChange={(event) => setPerPage(Number(event.target.value))}
      labelRowsPerPage={translate('ra.navigation.page_rows_per_page')}
      labelDisplayedRows={({ from, to, count }) => translate(range, { from, to, count })}
      getItemAriaLabel={(type) => translate(`lists.${type}Page`)}
      showFirstButton={total > perPage * 2}
      showLastButton={total > perPage * 2}
    />
  )
}
