import type { Window } from '../../../contract/main/windows.ts'
import { paths } from '../../paths.ts'
import { ChildList } from '../../ui/page/ChildList.tsx'
import { filteredList } from '../../ui/list/rows/NameLink.tsx'
import { windowColumns } from './windowColumns.tsx'

/** The windows of a place. `filter` uses the list's own query keys, `create` is the URL of the create form. */
export const WindowsReference = ({
  filter,
  create,
}: {
  filter: Record<string, unknown>
  create?: string
}) => (
  <ChildList<Window>
    resource="windows"
    filter={filter}
    columns={windowColumns}
    all={filteredList(paths.windows.list, filter)}
    {...(create && { create })}
  />
)
