import { Box, Typography } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Reply } from '../../contract/endpoint.ts'
import type { heatingLoad } from '../../contract/main/heatingLoad.ts'
import { paths } from '../paths.ts'
import { leadsBack } from '../ui/page/BackTo.tsx'
import { FactCard } from '../ui/facts/FactCard.tsx'
import { FloorName } from '../ui/facts/FloorName.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { NameLink } from '../ui/list/rows/NameLink.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { StaticTable, type StaticColumn } from '../ui/list/rows/StaticTable.tsx'
import { SecondLine } from '../ui/facts/TwoLines.tsx'
import { useEmptyUnits, useInvalidRooms, useUnsupportedUnits } from './heatLoadQueries.ts'

type UnitRow = Reply<typeof heatingLoad.emptyBuildingUnits>['items'][number]
type RoomRow = Reply<typeof heatingLoad.invalidRooms>['items'][number]

/** What makes a result imprecise, by name: units of which nothing is captured, rooms with missing or unlikely measures, units that are not supported. */
export const GapsCard = ({ buildingId }: { buildingId: string }) => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  const [pages, setPages] = useState({ empty: 1, rooms: 1, unsupported: 1 })
  const empty = useEmptyUnits(buildingId, pages.empty)
  const rooms = useInvalidRooms(buildingId, pages.rooms)
  const unsupported = useUnsupportedUnits(buildingId, pages.unsupported)
  const all = [empty, rooms, unsupported]
  if (all.every(({ data }) => data?.total === 0)) return null
  const query = all.find(({ error }) => error) ?? all.find(({ isPending }) => isPending) ?? empty
  const back = leadsBack(paths.heatLoad(buildingId), translate('heatLoad.title'))
  const floor = {
    key: 'floor',
    label: 'heatLoad.gaps.columns.floor',
    render: ({ floor: level }: { floor: number | null }) => <FloorName level={level} />,
  }
  const units: StaticColumn<UnitRow>[] = [
    {
      key: 'unit',
      label: 'heatLoad.gaps.columns.unit',
      render: ({ id, unitName, type }) => (
        <>
          <NameLink to={paths.buildingUnits.show(id)} name={unitName} state={back} />
          <SecondLine>{translate(`building-units.types.${type}`)}</SecondLine>
        </>
      ),
    },
    floor,
    {
      key: 'area',
      label: 'heatLoad.gaps.columns.area',
      align: 'right',
      render: ({ area }) => (area === null ? '–' : quantity(area, 'm²', 1)),
    },
  ]
  const invalid: StaticColumn<RoomRow>[] = [
    {
      key: 'room',
      label: 'heatLoad.gaps.columns.room',
      render: ({ id, name, unitName, publicAreaName }) => (
        <>
          <NameLink to={paths.rooms.show(id)} name={name} state={back} />
          <SecondLine>{unitName ?? publicAreaName}</SecondLine>
        </>
      ),
    },
    floor,
    {
      key: 'faults',
      label: 'heatLoad.gaps.columns.faults',
      render: ({ faults }) => faults.map((fault) => translate(`heatLoad.faults.${fault}`)).join(', '),
    },
  ]
  const turn = (part: keyof typeof pages) => (page: number) => setPages({ ...pages, [part]: page })
  return (
    <FactCard title="heatLoad.gaps.title" query={query}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Part title="heatLoad.gaps.empty" query={empty} onPage={turn('empty')}>
          {(label) => (
            <StaticTable
              label={label}
              columns={units}
              rows={empty.data?.items ?? []}
              keyOf={({ id }) => id}
            />
          )}
        </Part>
        <Part title="heatLoad.gaps.rooms" query={rooms} onPage={turn('rooms')}>
          {(label) => (
            <StaticTable
              label={label}
              columns={invalid}
              rows={rooms.data?.items ?? []}
              keyOf={({ id }) => id}
            />
          )}
        </Part>
        <Part title="heatLoad.gaps.unsupported" query={unsupported} onPage={turn('unsupported')}>
          {(label) => (
            <StaticTable
              label={label}
              columns={units}
              rows={unsupported.data?.items ?? []}
              keyOf={({ id }) => id}
            />
          )}
        </Part>
      </Box>
    </FactCard>
  )
}

interface PartProps {
  /** Text key. */
  title: string
  query: UseQueryResult<{ total: number; page: number; pageSize: number }>
  onPage: (page: number) => void
  children: (label: string) => ReactNode
}

/** One kind of gap with its number; nothing while there is none. */
const Part = ({ title, query: { data }, onPage, children }: PartProps) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const id = useId()
  if (!data || data.total === 0) return null
  const name = translate(title)
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
        {name} ({number(data.total)})
      </Typography>
      {children(name)}
      <Pager page={data.page} pageSize={data.pageSize} total={data.total} onPage={onPage} />
    </Box>
  )
}
