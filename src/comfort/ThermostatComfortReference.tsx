import { Alert, Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { defaultLevelMap } from '../../domain/codec/rt1/levelMap.ts'
import { paths } from '../paths.ts'
import { FactCard, FactList } from '../ui/facts/FactCard.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { StatusChip } from '../ui/facts/StatusChip.tsx'
import { useComfort } from './comfortQueries.ts'
import { propagationTones } from './propagationTones.ts'
import { useNightText } from './nightText.ts'

interface Props {
  buildingId: string
  /** The level that the thermostat is set to, and the levels that it reports, where known. */
  level: number | null | undefined
  levels: readonly number[] | null | undefined
  /** For the command panel: only what a command could contradict. */
  asNote?: boolean
}

/** What the comfort settings of its building mean for a thermostat. */
export const ThermostatComfortReference = ({ buildingId, level, levels, asNote = false }: Props) => {
  const translate = useTranslate()
  const { quantity, date } = useFormat()
  const nightText = useNightText()
  const query = useComfort(buildingId)
  const { data } = query
  const { levelsMapping, nightReduction } = data ?? {}
  const wanted = levelsMapping?.levels ?? defaultLevelMap
  const isOwn = levelsMapping !== undefined && levelsMapping.levels !== null
  const isSame = levels
    ? levels.every((celsius, one) => Math.round(celsius * 10) === Math.round((wanted[one] ?? 0) * 10))
    : undefined
  const isLowered =
    nightReduction?.value && nightReduction.confirmedAt !== null && nightReduction.phase === 'lower'
  const until =
    nightReduction?.next?.phase === 'raise'
      ? (date(nightReduction.next.at, 'dayTime', 'buildings') ?? '')
      : ''
  const link = (
    <Link component={RouterLink} to={paths.comfort(buildingId)}>
      {translate('comfort.open')}
    </Link>
  )
  if (asNote) {
    if (!data || (!isLowered && (!isOwn || isSame !== false))) return null
    return (
      <Alert severity="info">
        {isLowered && `${translate('comfort.notes.night', { when: until })} `}
        {isOwn && isSame === false && `${translate('comfort.notes.levels')} `}
        {link}
      </Alert>
    )
  }
  return (
    <FactCard title="comfort.title" query={query} action={link}>
      {data && levelsMapping && nightReduction && (
        <FactList
          facts={[
            [
              'comfort.kinds.levelsMapping',
              levelsMapping.propagation ? (
                <StatusChip
                  key="levels"
                  tone={
                    isSame === undefined
                      ? propagationTones[levelsMapping.propagation.status]
                      : isSame
                        ? 'fine'
                        : 'caution'
                  }
                  label={
                    isSame === undefined
                      ? `comfort.propagation.${levelsMapping.propagation.status}`
                      : isSame
                        ? 'comfort.notes.same'
                        : 'comfort.notes.other'
                  }
                />
              ) : (
                translate('comfort.levels.usualText')
              ),
            ],
            [
              'comfort.notes.level',
              level === null || level === undefined
                ? null
                : translate('comfort.notes.levelIs', {
                    level,
                    temperature: quantity((levels ?? wanted)[level] ?? 0, '°C'),
                    wanted: quantity(wanted[level] ?? 0, '°C'),
                  }),
            ],
            [
              'comfort.kinds.nightReduction',
              nightReduction.value === null
                ? translate('comfort.night.none')
                : nightText(nightReduction.value),
            ],
            [
              'comfort.notes.now',
              isLowered
                ? translate('comfort.notes.inForce', { when: until })
                : nightReduction.next
                  ? translate(`comfort.night.next.${nightReduction.next.phase}`, {
                      when: date(nightReduction.next.at, 'dayTime', 'buildings') ?? '',
                    })
                  : null,
            ],
          ]}
        />
      )}
    </FactCard>
  )
}
