import { Pages, type PagesProps } from './Pages.tsx'

/** Pagination of a list outside react-admin. Renders nothing for a single page. */
export const Pager = (props: Pick<PagesProps, 'page' | 'pageSize' | 'total' | 'more' | 'onPage'>) =>
  props.total > props.pageSize && <Pages {...props} />
