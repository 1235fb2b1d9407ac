import { infiniteQueryOptions } from '@tanstack/react-query'
import { buildingComplexes } from '../../../../contract/main/buildingComplexes.ts'
import { locations } from '../../../../contract/main/locations.ts'
import type {
  AvailableBuilding,
  AvailableUser,
  ProjectBuilding,
  ProjectUser,
} from '../../../../contract/main/projectShapes.ts'
import { projects } from '../../../../contract/main/projects.ts'
import { main } from '../../../providers/api.ts'

/** A building that a project has or can get. */
export type PickableBuilding = Pick<
  AvailableBuilding,
  | 'id'
  | 'name'
  | 'street'
  | 'streetNumber'
  | 'city'
  | 'locationId'
  | 'locationName'
  | 'complexId'
  | 'complexName'
  | 'otherProjects'
  | 'units'
>
/** A user that a project has or can get; `whyNot` says why not. */
export type PickableUser = Pick<
  AvailableUser,
  'id' | 'firstName' | 'lastName' | 'email' | 'role' | 'state' | 'whyNot'
>

/** Rows on a page of a table to pick from. */
export const pickPageSize = 25
/** Maximum page size of the calls. */
const most = 200

const stale = { staleTime: 30_000 } as const

/** A location or a complex, with the number of its buildings. */
export interface Branch {
  kind: 'location' | 'complex'
  id: string
  name: string
  buildings: number
}

interface Page<T> {
  items: readonly T[]
  total: number
  page: number
}

const nextPage = ({ page, total }: Page<unknown>): number | undefined =>
  page * most < total ? page + 1 : undefined

/** The complexes of a location; without one, the client's locations. */
export const branchPages = (locationId?: string) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'branches', locationId ?? 'root'],
    initialPageParam: 1,
    getNextPageParam: nextPage,
    queryFn: async ({ signal, pageParam }): Promise<Page<Branch>> => {
      const query = { Page: pageParam, PageSize: most }
      if (locationId === undefined) {
        const { items, total, page } = await main(locations.list, { query }, { signal })
        return {
          total,
          page,
          items: items.map(({ id, name, counts }) => ({
            kind: 'location',
            id,
            name,
            buildings: counts.buildings,
          })),
        }
      }
      const { items, total, page } = await main(
        buildingComplexes.list,
        { query: { ...query, LocationIds: [locationId] } },
        { signal },
      )
      return {
        total,
        page,
        items: items.map(({ id, name, counts }) => ({
          kind: 'complex',
          id,
          name,
          buildings: counts.buildings,
        })),
      }
    },
    ...stale,
  })

/** The buildings of a complex that the project does not have. */
export const buildingPages = (id: string, complexId: string) =>
  infiniteQueryOptions({
    queryKey: ['projects', 'availableBuildings', id, 'of', complexId],
    initialPageParam: 1,
    getNextPageParam: nextPage,
    queryFn: ({ signal, pageParam }): Promise<Page<PickableBuilding>> =>
      main(
        projects.availableBuildings,
        { params: { id }, query: { Page: pageParam, PageSize: most, ComplexIds: [complexId] } },
        { signal },
      ),
    ...stale,
  })

/** Reads all pages of a list, one after the other. */
const readAll = async <T>(read: (page: number) => Promise<Page<T>>): Promise<T[]> => {
  const rows: T[] = []
  for (let page: number | undefined = 1; page !== undefined;) {
    const answer: Page<T> = await read(page)
    rows.push(...answer.items)
    page = nextPage(answer)
  }
  return rows
}

/** Every building below a location or a complex that the project does not have. */
export const allAvailable = (id: string, { kind, id: branch }: Branch): Promise<PickableBuilding[]> =>
  readAll((Page) =>
    main(projects.availableBuildings, {
      params: { id },
      query: { Page, PageSize: most, [kind === 'location' ? 'LocationIds' : 'ComplexIds']: [branch] },
    }),
  )

const pickable = ({ units, ...building }: ProjectBuilding): PickableBuilding => ({
  ...building,
  units: units.total,
})

/** Every building of the project. */
export const allBuildings = (id: string): Promise<PickableBuilding[]> =>
  readAll(async (Page) => {
    const { items, total, page } = await main(projects.buildings, {
      params: { id },
      query: { Page, PageSize: most },
    })
    return { items: items.map(pickable), total, page }
  })

/** Every user of the project. */
export const allUsers = (id: string): Promise<ProjectUser[]> =>
  readAll((Page) => main(projects.users, { params: { id }, query: { Page, PageSize: most } }))
