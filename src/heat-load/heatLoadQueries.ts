import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { heatingLoad, type HeatLoadAttempt } from '../../contract/main/heatingLoad.ts'
import { main } from '../providers/api.ts'

/** ms between two looks while a calculation runs, in addition to live notices. */
const interval = 2_000

/** The checklist of a building. Nothing of it is kept: what it counts is corrected on other pages. */
export const useChecklist = (buildingId: string) =>
  useQuery({
    queryKey: ['heatLoad', 'validation', buildingId],
    queryFn: ({ signal }) => main(heatingLoad.validation, { query: { BuildingId: buildingId } }, { signal }),
    gcTime: 0,
  })

/** How complete a building is, and the days that were calculated. */
export const useStatistic = (buildingId: string) =>
  useQuery({
    queryKey: ['heatLoad', 'statistic', buildingId],
    queryFn: ({ signal }) =>
      main(heatingLoad.completionStatistic, { query: { BuildingId: buildingId } }, { signal }),
    gcTime: 0,
  })

const gapPageSize = 10

/** Options of a page of what is missing in a building; like the checklist, nothing of it is kept. */
const gaps = <T>(
  kind: string,
  buildingId: string,
  page: number,
  read: (query: { BuildingId: string; Page: number; PageSize: number }, signal: AbortSignal) => Promise<T>,
) => ({
  queryKey: ['heatLoad', 'gaps', kind, buildingId, page],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    read({ BuildingId: buildingId, Page: page, PageSize: gapPageSize }, signal),
  placeholderData: keepPreviousData,
  gcTime: 0,
})

/** A page of the units of which nothing is captured. */
export const useEmptyUnits = (buildingId: string, page: number) =>
  useQuery(
    gaps('emptyUnits', buildingId, page, (query, signal) =>
      main(heatingLoad.emptyBuildingUnits, { query }, { signal }),
    ),
  )

/** A page of the rooms with missing or unlikely measures. */
export const useInvalidRooms = (buildingId: string, page: number) =>
  useQuery(
    gaps('rooms', buildingId, page, (query, signal) => main(heatingLoad.invalidRooms, { query }, { signal })),
  )

/** A page of the commercial and public units. */
export const useUnsupportedUnits = (buildingId: string, page: number) =>
  useQuery(
    gaps('unsupported', buildingId, page, (query, signal) =>
      main(heatingLoad.nonResidentialUnits, { query }, { signal }),
    ),
  )

const isUnderWay = ({ status }: Pick<HeatLoadAttempt, 'status'>): boolean => status === 'Started'

const historyPageSize = 10

/** A page of the calculations of a building, the latest first. */
export const useAttempts = (buildingId: string, page = 1) =>
  useQuery({
    queryKey: ['heatLoad', 'attempts', buildingId, page],
    queryFn: ({ signal }) =>
      main(
        heatingLoad.attempts,
        {
          query: {
            BuildingIds: [buildingId],
            Page: page,
            PageSize: historyPageSize,
            'Sort.SortOption': 'StartedAt',
            'Sort.Direction': 'Descending',
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? interval : false),
  })

/** A calculation with its rooms. */
export const useAttempt = (id: string | null) =>
  useQuery({
    queryKey: ['heatLoad', 'attempt', id],
    queryFn: ({ signal }) => main(heatingLoad.attempt, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null && id !== '',
    meta: { live: id },
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? interval : false),
  })
