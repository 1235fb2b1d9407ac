import type { Radiator } from '../../../contract/main/radiators.ts'
import { paths } from '../../paths.ts'
import { ChildList } from '../../ui/page/ChildList.tsx'
import { filteredList } from '../../ui/list/rows/NameLink.tsx'
import { radiatorColumns } from './radiatorColumns.tsx'

/** The radiators of a place. `filter` uses the list's own query keys, `create` is the URL of the create form. */
export const RadiatorsReference = ({
  filter,
  create,
}: {
  filter: Record<string, unknown>
  create?: string
}) => (
  <ChildList<Radiator>
    resource="radiators"
    filter={filter}
    columns={radiatorColumns}
    all={filteredList(paths.radiators.list, filter)}
    {...(create && { create })}
  />
)
