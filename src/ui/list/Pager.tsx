import { Pages } from './Pages.tsx'

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
export const Pager = (props: Props) => props.total > props.pageSize && <Pages {...props} />
