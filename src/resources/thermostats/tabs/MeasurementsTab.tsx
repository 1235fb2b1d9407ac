import { Box } from '@mui/material'
import { useSearchParams } from 'react-router-dom'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useNow } from '../../../ui/useNow.ts'
import { chartGroups } from '../measurements/chartGroups.ts'
import { GroupChart } from '../measurements/GroupChart.tsx'
import { RangeBar } from '../measurements/RangeBar.tsx'
import { StatesChart } from '../measurements/StatesChart.tsx'
import { rangeSearch, readRange, windowOf, type TimeRange } from '../measurements/timeRange.ts'

/** A thermostat's measurements over any period up to a year, one chart per kind of quantity. */
export const MeasurementsTab = ({ thermostat: { eui, unitId, lastSeenAt } }: { thermostat: Thermostat }) => {
  const [search, setSearch] = useSearchParams()
  const now = useNow()
  const range = readRange(search)
  const change = (next: TimeRange) => setSearch(rangeSearch(next), { replace: true })
  if (lastSeenAt === null) return <EmptyState title="thermostats.measurementsNone" text="thermostats.measurementsNoneText" />
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <RangeBar range={range} window={windowOf(range, now / 1000)} onChange={change} />
      {chartGroups.map((group) => (
        <GroupChart key={group.name} eui={eui} unitId={unitId} group={group} range={range} onRange={change} />
      ))}
      <StatesChart eui={eui} unitId={unitId} range={range} />
    </Box>
  )
}
