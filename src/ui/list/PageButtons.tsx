import { useListContext } from 'react-admin'
import { totalBound } from '../../providers/contractHttpClient.ts'
import { Pages } from './Pages.tsx'

const sizes = [10, 25, 50, 100, 200]

/** Pages of 10 to 200 rows; past 10,000 the total is 'more than'. */
export const PageButtons = () => {
  const { page, perPage, setPage, setPerPage, total = 0 } = useListContext()
  return (
    <Pages
      page={page}
      pageSize={perPage}
      total={Math.min(total, totalBound)}
      more={total > totalBound}
      ends={total > perPage * 2}
      onPage={setPage}
      sizes={sizes}
      onSize={setPerPage}
    />
  )
}
