import type { HeatingCircuit } from '../../../contract/main/heatingCircuits.ts'
import { paths } from '../../paths.ts'
import { ChildList } from '../../ui/page/ChildList.tsx'
import { filteredList } from '../../ui/list/rows/NameLink.tsx'
import { circuitColumnsHere } from './circuitColumns.tsx'

interface Props {
  /** The list's own query keys: `{LocationIds: [id]}`. */
  filter: Record<string, unknown>
  /** URL of the create form, with known values filled in. */
  create?: string
}

/** The heating circuits of a place, with actions to confirm and reset hydraulic balancing (spec 1 §2, Locations). */
export const HeatingCircuitsReference = ({ filter, create }: Props) => (
  <ChildList<HeatingCircuit>
    resource="heating-circuits"
    filter={filter}
    columns={circuitColumnsHere}
    all={filteredList(paths.heatingCircuits.list, filter)}
    {...(create && { create })}
  />
)
