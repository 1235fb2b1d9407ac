import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Touches } from '../../../../contract/main/projectShapes.ts'
import { paths } from '../../../paths.ts'
import { FormatDate } from '../../../ui/facts/FormatDate.tsx'
import { useFormat } from '../../../ui/facts/format.ts'
import { NameLink } from '../../../ui/list/rows/NameLink.tsx'

/** `usersLosingReachLater`: not at once, but as long after the end of a project as technicians keep it. */
export type TouchedKind =
  | 'openUnits'
  | 'appointmentsAhead'
  | 'unitsUnderWay'
  | 'usersLosingReach'
  | 'usersLosingReachLater'

const isReach = (kind: TouchedKind): kind is 'usersLosingReach' | 'usersLosingReachLater' =>
  kind === 'usersLosingReach' || kind === 'usersLosingReachLater'

interface Props {
  touches: Touches
  kinds: readonly TouchedKind[]
}

const countOf = (touches: Touches, kind: TouchedKind): number =>
  isReach(kind) ? touches.usersLosingReach.length : touches[kind]

/** What an act touches: how many of each kind, and the first of them by name. */
export const TouchedList = ({ touches, kinds }: Props) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const shown = kinds.filter((kind) => countOf(touches, kind) > 0)
  if (shown.length === 0)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {translate('projects.touches.nothing')}
      </Typography>
    )
  return (
    <Box sx={{ mt: 1.5, display: 'grid', gap: 1.5 }}>
      {shown.map((kind) => (
        <section key={kind}>
          <Typography sx={{ fontWeight: 600 }}>
            {translate(`projects.touches.${kind}`, {
              smart_count: countOf(touches, kind),
              number: number(countOf(touches, kind)),
            })}
          </Typography>
          <Names touches={touches} kind={kind} />
        </section>
      ))}
    </Box>
  )
}

const Names = ({ touches, kind }: { touches: Touches; kind: TouchedKind }) => {
  const translate = useTranslate()
  const lines =
    kind === 'openUnits'
      ? touches.openUnitsFirst.map(({ id, name, buildingName, status }) => ({
          id,
          line: (
            <>
              <NameLink to={paths.buildingUnits.show(id)} name={name} />{' '}
              {`· ${buildingName} · ${translate(`building-units.statuses.${status}`)}`}
            </>
          ),
        }))
      : kind === 'appointmentsAhead'
        ? touches.appointmentsFirst.map(({ id, startsAt, unitName, buildingName, technicianName }) => ({
            id,
            line: (
              <>
                <NameLink
                  to={paths.appointments.show(id)}
                  name={<FormatDate value={startsAt} zone="buildings" />}
                />
                {` · ${[unitName, buildingName, technicianName].filter(Boolean).join(' · ')}`}
              </>
            ),
          }))
        : isReach(kind)
          ? touches.usersLosingReach.map(({ id, name }) => ({ id, line: name }))
          : []
  const rest = countOf(touches, kind) - lines.length
  if (lines.length === 0) return null
  return (
    <Box
      component="ul"
      tabIndex={0}
      aria-label={translate(`projects.touches.${kind}`, { smart_count: lines.length, number: lines.length })}
      sx={{
        m: 0,
        mt: 0.5,
        pl: 2.5,
        maxHeight: 168,
        overflowY: 'auto',
        fontSize: '0.875rem',
        color: 'text.secondary',
        '& li': { overflowWrap: 'anywhere' },
      }}
    >
      {lines.map(({ id, line }) => (
        <li key={id}>{line}</li>
      ))}
      {rest > 0 && <li>{translate('projects.touches.more', { smart_count: rest, number: rest })}</li>}
    </Box>
  )
}
