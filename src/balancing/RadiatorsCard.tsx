import { Box, Chip, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { type BalancedRadiator, isToSet } from '../../domain/heat-load/balancingPlan.ts'
import { motorConstraintDefault } from '../../domain/limits.ts'
import { paths } from '../paths.ts'
import { FactCard } from '../ui/facts/FactCard.tsx'
import { Ago } from '../ui/facts/FormatDate.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { NameLink } from '../ui/list/rows/NameLink.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { StaticTable, type StaticColumn } from '../ui/list/rows/StaticTable.tsx'
import { StatusChip } from '../ui/facts/StatusChip.tsx'
import { SecondLine } from '../ui/facts/TwoLines.tsx'
import { LiftButton } from './LiftButton.tsx'

const pageSize = 25

const kinds = ['toSet', 'set', 'excluded'] as const
type Kind = (typeof kinds)[number]

const kindOf = (row: BalancedRadiator): Kind => {
  if (row.exclusion !== null) return 'excluded'
  return isToSet(row) ? 'toSet' : 'set'
}

/** The radiators of a plan: what each needs, what its device reports and what will change. */
export const RadiatorsCard = ({ radiators }: { radiators: readonly BalancedRadiator[] }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const columns = useColumns()
  const [page, setPage] = useState(1)
  const [kind, setKind] = useState<Kind>()
  const shown = kind === undefined ? radiators : radiators.filter((row) => kindOf(row) === kind)
  const last = Math.max(1, Math.ceil(shown.length / pageSize))
  const at = Math.min(page, last)
  const choose = (one: Kind) => {
    setKind(kind === one ? undefined : one)
    setPage(1)
  }
  return (
    <FactCard title="balancing.radiators">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
        {kinds
          .map((one) => ({ one, count: radiators.filter((row) => kindOf(row) === one).length }))
          .filter(({ count }) => count > 0)
          .map(({ one, count }) => (
            <Chip
              key={one}
              component="button"
              clickable
              aria-pressed={kind === one}
              color={kind === one ? 'primary' : 'default'}
              variant={kind === one ? 'filled' : 'outlined'}
              label={`${translate(`balancing.kinds.${one}`)} ${number(count)}`}
              onClick={() => choose(one)}
            />
          ))}
      </Box>
      {shown.length === 0 ? (
        <Typography color="text.secondary">{translate('balancing.noneShown')}</Typography>
      ) : (
        <StaticTable
          label={translate('balancing.radiators')}
          columns={columns}
          rows={shown.slice((at - 1) * pageSize, at * pageSize)}
          keyOf={({ radiatorId }) => radiatorId}
        />
      )}
      <Pager page={at} pageSize={pageSize} total={shown.length} onPage={setPage} />
    </FactCard>
  )
}

const useColumns = (): StaticColumn<BalancedRadiator>[] => {
  const translate = useTranslate()
  const { number, quantity, measured } = useFormat()
  const column = (
    key: string,
    render: StaticColumn<BalancedRadiator>['render'],
    align?: 'right',
  ): StaticColumn<BalancedRadiator> => ({
    key,
    label: `balancing.columns.${key}`,
    render,
    ...(align && { align }),
  })
  const known = (value: number | null, text: (value: number) => string) =>
    value === null ? '–' : text(value)
  const constraint = (value: number) =>
    value === motorConstraintDefault ? translate('balancing.open', { value: number(value) }) : number(value)
  return [
    column('radiator', ({ radiatorId, name, roomName, unitName, publicAreaName }) => (
      <>
        <NameLink to={paths.radiators.show(radiatorId)} name={name} />
        <SecondLine>{[unitName ?? publicAreaName, roomName].filter(Boolean).join(' · ')}</SecondLine>
      </>
    )),
    column('load', ({ loadW }) => known(loadW, (value) => quantity(value, 'W', 0)), 'right'),
    column(
      'flow',
      ({ flowLitresPerHour }) =>
        known(flowLitresPerHour, (value) => `${measured(value, undefined, 1)}\u00a0l/h`),
      'right',
    ),
    column('kv', ({ kv }) => known(kv, (value) => measured(value, undefined, 3)), 'right'),
    column(
      'present',
      ({ present, presentAt, thermostatEui }) => (
        <>
          {known(present, constraint)}
          {thermostatEui !== null && present !== null && (
            <SecondLine>
              <Ago value={presentAt} />
            </SecondLine>
          )}
        </>
      ),
      'right',
    ),
    column('proposed', ({ proposed }) => <b>{known(proposed, constraint)}</b>, 'right'),
    column('change', (row) => <Change row={row} />),
  ]
}

const tones = { toSet: 'caution', set: 'fine', excluded: 'neutral' } as const

/** What will become of the valve, or why nothing. */
const Change = ({ row }: { row: BalancedRadiator }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const kind = kindOf(row)
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <StatusChip tone={tones[kind]} label={`balancing.kinds.${kind}`} />
      {row.exclusion !== null && (
        <SecondLine>{translate(`balancing.exclusions.${row.exclusion}`)}</SecondLine>
      )}
      {row.notes.map((note) => (
        <SecondLine key={note}>{translate(`balancing.notes.${note}`)}</SecondLine>
      ))}
      {row.waiting !== null && (
        <SecondLine>{translate('balancing.waiting', { value: number(row.waiting) })}</SecondLine>
      )}
      {row.thermostatEui !== null && row.present !== null && row.present !== motorConstraintDefault && (
        <LiftButton eui={row.thermostatEui} name={row.name} />
      )}
    </Box>
  )
}
