import { useRecordContext, type RaRecord } from 'react-admin'
import { listsOfKinds, paths } from '../../paths.ts'
import { CountTiles } from './CountTiles.tsx'
import { filteredList } from '../list/rows/NameLink.tsx'
import { stepTo, Trail } from '../page/Trail.tsx'

interface Space extends RaRecord {
  id: string
  name: string
  locationId?: string
  locationName?: string
  complexId?: string
  complexName?: string
  buildingId?: string
  buildingName?: string
  counts: Readonly<Record<string, number>>
}

/** The path of the page's space from its location down, with its place in the estate tree. */
export const SpaceTrail = () => {
  const space = useRecordContext<Space>()
  if (!space) return null
  const { locationName, locationId = '', complexName, complexId = '', buildingName, buildingId = '' } = space
  return (
    <Trail
      tree={paths.estateAt(space.id)}
      steps={[
        ...stepTo(locationName, paths.locations.show(locationId)),
        ...stepTo(complexName, paths.buildingComplexes.show(complexId)),
        ...stepTo(buildingName, paths.buildings.show(buildingId)),
        { label: space.name },
      ]}
    />
  )
}

interface CountsProps<Kind extends string> {
  kinds: readonly Kind[]
  /** The filter of the lists behind the figures: `UnitIds`. */
  by: string
  /** Kinds whose list has no such filter. */
  unlisted?: readonly Kind[]
}

/** The number of each kind in the page's space, with a link to the list of those. */
export const SpaceCounts = <Kind extends string>({ kinds, by, unlisted = [] }: CountsProps<Kind>) => {
  const space = useRecordContext<Space>()
  if (!space) return null
  const tiles = kinds.map((kind) => {
    const list = unlisted.includes(kind) ? undefined : listsOfKinds[kind]
    return {
      label: `estate.counts.${kind}`,
      count: space.counts[kind] ?? 0,
      ...(list !== undefined && { to: filteredList(list, { [by]: [space.id] }) }),
    }
  })
  return <CountTiles tiles={tiles} />
}
