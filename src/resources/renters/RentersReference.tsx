import type { Renter } from '../../../contract/main/renters.ts'
import { paths } from '../../paths.ts'
import { ChildList } from '../../ui/page/ChildList.tsx'
import { filteredList } from '../../ui/list/rows/NameLink.tsx'
import { renterColumns, useReadsAll, withheld } from './renterColumns.tsx'

/** The renters of a unit or lease. `filter` uses the list's own query keys, `create` is the URL of the create form. */
export const RentersReference = ({
  filter,
  create,
}: {
  filter: Record<string, unknown>
  create?: string
}) => {
  const all = useReadsAll()
  const columns = all ? renterColumns : renterColumns.filter(({ source }) => !withheld.has(source))
  return (
    <ChildList<Renter>
      resource="renters"
      filter={filter}
      columns={columns}
      sort={{ field: 'lastName', order: 'ASC' }}
      all={filteredList(paths.renters.list, filter)}
      {...(create && { create })}
    />
  )
}
