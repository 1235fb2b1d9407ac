import { useDataProvider, useListContext, useResourceContext, type RaRecord } from 'react-admin'
import { loadAll } from '../export/exportCsv.ts'

/** Loads the rows that match the list's filters, in its order; a progress is told how many there are. */
export const useLoadMatching = <R extends RaRecord>() => {
  const resource = useResourceContext() ?? ''
  const { filterValues, filter, sort } = useListContext()
  const dataProvider = useDataProvider()
  return (progress: (done: number) => void, bound?: number): Promise<R[]> =>
    loadAll<R>(
      (page, perPage) =>
        dataProvider.getList<R>(resource, {
          pagination: { page, perPage },
          sort,
          filter: { ...filterValues, ...filter },
        }),
      progress,
      bound,
    )
}
