import { Box } from '@mui/material'
import type { HeatingCircuit } from '../../../contract/main/heatingCircuits.ts'
import { paths } from '../../paths.ts'
import { FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Column } from '../../ui/list/columns/columns.tsx'
import { NameLink } from '../../ui/list/rows/NameLink.tsx'
import { StatusChip } from '../../ui/facts/StatusChip.tsx'
import { BalancingActions } from './BalancingActions.tsx'

const kinds = ['buildings', 'buildingUnits', 'publicAreas', 'rooms', 'radiators', 'sensors'] as const

const name: Column<HeatingCircuit> = { source: 'name', line: true }
const building: Column<HeatingCircuit> = {
  source: 'buildingName',
  least: 150,
  render: ({ buildingId, buildingName }, translate) =>
    buildingId ? (
      <NameLink to={paths.buildings.show(buildingId)} name={buildingName} />
    ) : (
      translate('heating-circuits.wholeLocation')
    ),
  text: ({ buildingName }) => buildingName,
}
const balancing: Column<HeatingCircuit> = {
  source: 'balancingConfirmedAt',
  render: (circuit) => <BalancingChip circuit={circuit} />,
  text: ({ balancingConfirmedAt }) => balancingConfirmedAt,
}
const actions: Column<HeatingCircuit> = {
  source: 'actions',
  label: 'heating-circuits.balancing.title',
  sort: false,
  render: (circuit) => <BalancingActions circuit={circuit} />,
  text: () => '',
}
const counts = kinds.map((kind): Column<HeatingCircuit> => ({
  source: `counts.${kind}`,
  label: `estate.counts.${kind}`,
  sort: false,
  align: 'right',
  hidden: true,
  render: (circuit) => circuit.counts[kind],
  text: (circuit) => circuit.counts[kind],
}))

/** The columns of the list of circuits. */
export const circuitColumns: Column<HeatingCircuit>[] = [
  name,
  {
    source: 'locationName',
    least: 120,
    hidden: true,
    render: ({ locationId, locationName }) => (
      <NameLink to={paths.locations.show(locationId)} name={locationName} />
    ),
    text: ({ locationName }) => locationName,
  },
  building,
  balancing,
  actions,
  ...counts,
  { source: 'description', sort: false, hidden: true },
  { source: 'createdAt', hidden: true, render: ({ createdAt }) => <FormatDate value={createdAt} /> },
]

/** The columns of the table on a location's page. */
export const circuitColumnsHere: Column<HeatingCircuit>[] = [name, building, balancing, actions]

/** Whether hydraulic balancing is confirmed, and since when. */
export const BalancingChip = ({ circuit }: { circuit: Pick<HeatingCircuit, 'balancingConfirmedAt'> }) =>
  circuit.balancingConfirmedAt ? (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}
    >
      <StatusChip tone="fine" label="heating-circuits.balancing.confirmed" />
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>
        <FormatDate value={circuit.balancingConfirmedAt} as="day" />
      </Box>
    </Box>
  ) : (
    <StatusChip tone="caution" label="heating-circuits.balancing.open" />
  )
