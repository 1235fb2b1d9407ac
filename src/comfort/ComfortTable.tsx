import {
  Box,
  Chip,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  type Theme,
} from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ComfortLevel } from '../../contract/main/comfortLevel.ts'
import { defaultLevelMap } from '../../domain/codec/rt1/levelMap.ts'
import { propagationStepStatuses } from '../../domain/enums.ts'
import { comfortKinds, type ComfortKind } from '../../domain/rules/comfort.ts'
import { paths } from '../paths.ts'
import { FadingCard } from '../ui/facts/FadingCard.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { Ago } from '../ui/facts/FormatDate.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { NameLink } from '../ui/list/rows/NameLink.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { NoConsent } from '../ui/states/NoConsent.tsx'
import { ScrollRegion } from '../ui/page/ScrollRegion.tsx'
import { StatusChip } from '../ui/facts/StatusChip.tsx'
import { useComfortThermostats, type ComfortRow, type StepStatus } from './comfortQueries.ts'
import { stepTones } from './PropagationState.tsx'

/** The thermostats of the building: what each reports, and how it stands with a setting. */
export const ComfortTable = ({ comfort }: { comfort: ComfortLevel }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [kind, setKind] = useState<ComfortKind>('levelsMapping')
  const [page, setPage] = useState(1)
  const [statuses, setStatuses] = useState<readonly StepStatus[]>([])
  const { data, error, refetch, isPlaceholderData } = useComfortThermostats(comfort, { kind, page, statuses })
  const counts = comfort[kind].propagation?.counts
  const toggle = (one: StepStatus) => {
    setStatuses(statuses.includes(one) ? statuses.filter((other) => other !== one) : [...statuses, one])
    setPage(1)
  }
  const title = translate('comfort.table.title')
  return (
    <Box component="section" aria-label={title}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h3" component="h2" sx={{ mr: 1 }}>
          {title}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={kind}
          aria-label={translate('comfort.table.setting')}
          onChange={(_, next: ComfortKind | null) => {
            if (next === null) return
            setKind(next)
            setStatuses([])
            setPage(1)
          }}
        >
          {comfortKinds.map((one) => (
            <ToggleButton key={one} value={one}>
              {translate(`comfort.kinds.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {propagationStepStatuses
          .filter((one) => counts !== undefined && (counts[one] > 0 || statuses.includes(one)))
          .map((one) => (
            <Chip
              key={one}
              component="button"
              clickable
              aria-pressed={statuses.includes(one)}
              color={statuses.includes(one) ? 'primary' : 'default'}
              variant={statuses.includes(one) ? 'filled' : 'outlined'}
              label={`${translate(`comfort.steps.${one}`)} ${number(counts?.[one] ?? 0)}`}
              onClick={() => toggle(one)}
            />
          ))}
      </Box>
      <FadingCard isFaded={isPlaceholderData}>
        <ScrollRegion label={title}>
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton variant="rounded" height={160} sx={{ m: 2 }} />
          ) : data.items.length === 0 ? (
            <Typography sx={{ p: 2 }}>
              {translate(statuses.length > 0 ? 'comfort.table.noMatch' : 'comfort.noThermostats')}
            </Typography>
          ) : (
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell>{translate('comfort.table.thermostat')}</TableCell>
                  {!isPhone && <TableCell>{translate('comfort.table.place')}</TableCell>}
                  {!isPhone && <TableCell>{translate('comfort.table.reports')}</TableCell>}
                  <TableCell>{translate('comfort.table.status')}</TableCell>
                  {!isPhone && <TableCell align="right">{translate('comfort.table.attempts')}</TableCell>}
                  {!isPhone && <TableCell>{translate('comfort.table.lastSeen')}</TableCell>}
                </TableRow>
              </TableHead>
              <TableBody>
                {data.items.map((row) => (
                  <ComfortTableRow key={row.id} row={row} kind={kind} comfort={comfort} isPhone={isPhone} />
                ))}
              </TableBody>
            </Table>
          )}
        </ScrollRegion>
      </FadingCard>
      {data && (
        <Pager
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          more={data.more}
          onPage={setPage}
        />
      )}
    </Box>
  )
}

const below = { color: 'text.secondary', fontSize: '0.8125rem', mt: 0.25 } as const

interface RowProps {
  row: ComfortRow
  kind: ComfortKind
  comfort: ComfortLevel
  isPhone: boolean
}

const ComfortTableRow = ({ row, kind, comfort, isPhone }: RowProps) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const { eui, unitName, roomName, lastSeenAt, ownSchedule } = row
  const step = row[kind]
  const place = [unitName, roomName].filter(Boolean).join(' · ')
  const name = (
    <code>
      <NameLink to={paths.thermostats.tab(eui, 'downlinks')} name={eui} />
    </code>
  )
  const why =
    step?.reason &&
    translate(`comfort.reasons.${step.reason}`, { _: translate(`commands.reasons.${step.reason}`) })
  const status = (
    <>
      {step ? (
        <StatusChip tone={stepTones[step.status]} label={`comfort.steps.${step.status}`} />
      ) : (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {kind === 'nightReduction' && ownSchedule ? translate('comfort.table.ownSchedule') : '–'}
        </Box>
      )}
      {why && <Box sx={below}>{why}</Box>}
    </>
  )
  const reports = <Reports row={row} kind={kind} comfort={comfort} />
  if (isPhone)
    return (
      <TableRow sx={{ '& > td': { verticalAlign: 'top' } }}>
        <TableCell>
          {name}
          <Box sx={below}>{place}</Box>
          <Box sx={below}>{reports}</Box>
        </TableCell>
        <TableCell>
          {status}
          <Box sx={below}>
            <Ago value={lastSeenAt} />
          </Box>
        </TableCell>
      </TableRow>
    )
  return (
    <TableRow sx={{ '& > td': { verticalAlign: 'top' } }}>
      <TableCell>{name}</TableCell>
      <TableCell>{place}</TableCell>
      <TableCell>{reports}</TableCell>
      <TableCell>{status}</TableCell>
      <TableCell align="right">{step && step.attempts > 0 && number(step.attempts)}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <Ago value={lastSeenAt} />
      </TableCell>
    </TableRow>
  )
}

/** What a thermostat last reported about a setting. */
const Reports = ({ row, kind, comfort }: Omit<RowProps, 'isPhone'>) => {
  const translate = useTranslate()
  const { quantity } = useFormat()
  const { levels, levelsAt, targetTemperature, targetLevel, measuredAt, withheld } = row
  if (kind === 'nightReduction') {
    if (withheld !== null) return <NoConsent />
    if (targetTemperature === null) return translate('comfort.table.neverReported')
    return (
      <>
        {quantity(targetTemperature, '°C')}
        {targetLevel !== null && ` · ${translate('comfort.levels.level', { level: targetLevel })}`}
        {measuredAt !== null && ', '}
        <Ago value={measuredAt} />
      </>
    )
  }
  if (levels === null) return translate('comfort.table.neverReported')
  const wanted = comfort.levelsMapping.levels ?? defaultLevelMap
  const differing = levels.findIndex(
    (celsius, level) => Math.round(celsius * 10) !== Math.round((wanted[level] ?? 0) * 10),
  )
  return (
    <>
      {differing < 0
        ? translate(
            comfort.levelsMapping.levels === null ? 'comfort.levels.usualText' : 'comfort.table.sameLevels',
          )
        : translate('comfort.table.otherLevels', {
            level: differing,
            temperature: quantity(levels[differing] ?? 0, '°C'),
          })}
      {', '}
      <Ago value={levelsAt} />
    </>
  )
}
