import { Box } from '@mui/material'
import { useMemo } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { ChangesReference } from '../../../commands/ChangesReference.tsx'
import { serverNow } from '../../../providers/serverClock.ts'
import type { ChartMark, ChartMarkKind } from '../../../ui/chart/chartShape.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { useNow } from '../../../ui/facts/useNow.ts'
import { ChangesBar } from '../measurements/ChangesBar.tsx'
import { chartGroups, laneFields, windowMarks } from '../measurements/chartGroups.ts'
import { CompareBar } from '../measurements/CompareBar.tsx'
import { comparisonSearch, readComparison, type Comparison } from '../measurements/comparison.ts'
import { GroupChart } from '../measurements/GroupChart.tsx'
import { RangeBar } from '../measurements/RangeBar.tsx'
import { StatesChart } from '../measurements/StatesChart.tsx'
import { useCompared, type Compared } from '../measurements/useCompared.ts'
import { useMeasurements } from '../measurements/useMeasurements.ts'
import { rangeSearch, readRange, windowOf, type TimeRange } from '../measurements/timeRange.ts'

/** A thermostat's measurements over any period up to a year, one chart per kind of quantity. */
export const MeasurementsTab = ({ thermostat }: { thermostat: Thermostat }) => {
  const { eui, lastSeenAt } = thermostat
  const [search, setSearch] = useSearchParams()
  const now = useNow()
  const range = readRange(search)
  const window = windowOf(range, now / 1000)
  const asked = readComparison(search)
  const { compared, reason } = useCompared(thermostat, asked, { window, now: now / 1000 })
  const kept = asked === 'unknown' ? undefined : asked
  const change = (next: TimeRange) =>
    setSearch({ ...rangeSearch(next), ...comparisonSearch(kept) }, { replace: true })
  const compare = (next: Comparison | undefined) =>
    setSearch({ ...rangeSearch(range), ...comparisonSearch(next) })
  if (lastSeenAt === null)
    return <EmptyState title="thermostats.measurementsNone" text="thermostats.measurementsNoneText" />
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <RangeBar range={range} window={window} onChange={change} />
      <CompareBar
        thermostat={thermostat}
        window={window}
        compared={compared}
        reason={reason}
        onCompare={compare}
      />
      <ChangesReference eui={eui} period={range} span={() => windowOf(range, serverNow() / 1000)}>
        {(commands, left) => (
          <Charts
            thermostat={thermostat}
            range={range}
            commands={commands}
            left={left}
            compared={compared}
            onRange={change}
          />
        )}
      </ChangesReference>
    </Box>
  )
}

interface ChartsProps {
  thermostat: Thermostat
  range: TimeRange
  /** Marks of the commands that it carried out. */
  commands: readonly ChartMark[]
  /** Number of earlier ones. */
  left: number
  compared: Compared | undefined
  onRange: (range: TimeRange) => void
}

const Charts = ({ thermostat, range, commands, left, compared, onRange }: ChartsProps) => {
  const { eui, unitId, buildingName, unitName, roomName } = thermostat
  const translate = useTranslate()
  const [hidden, setHidden] = useStore<ChartMarkKind[]>('charts.hiddenMarks', [])
  const { data } = useMeasurements(eui, laneFields, range, { enabled: true })
  const marks = useMemo(
    () => [...(data ? windowMarks(data, translate('ui.chart.marks.window')) : []), ...commands],
    [data, commands, translate],
  )
  const shown = useMemo(() => marks.filter(({ kind }) => !hidden.includes(kind)), [marks, hidden])
  const subject = [eui, buildingName, unitName, roomName].filter(Boolean).join(', ')
  return (
    <>
      <ChangesBar marks={marks} left={left} hidden={hidden} sync={eui} onHide={setHidden} />
      {chartGroups.map((group) => (
        <GroupChart
          key={group.name}
          eui={eui}
          subject={subject}
          unitId={unitId}
          group={group}
          range={range}
          marks={shown}
          compared={compared}
          onRange={onRange}
        />
      ))}
      <StatesChart eui={eui} unitId={unitId} range={range} />
    </>
  )
}
