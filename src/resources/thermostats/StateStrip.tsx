import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Thermostat } from '../../../contract/main/thermostatShapes.ts'
import { motorPositionMax } from '../../../domain/limits.ts'
import { Ago } from '../../ui/facts/FormatDate.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { ImplausibleNote, lastImplausible } from '../../ui/facts/ImplausibleNote.tsx'
import { NoConsentNote } from '../../ui/states/NoConsent.tsx'
import { useLastMeasurements } from './thermostatQueries.ts'
import { TemperatureScale } from './TemperatureScale.tsx'

/** The last reported values in large figures. */
export const StateStrip = ({ thermostat }: { thermostat: Thermostat }) => {
  const translate = useTranslate()
  const { quantity, measured, number } = useFormat()
  const { data } = useLastMeasurements(thermostat.eui)
  const { ambientTemperature, targetTemperature, targetLevel, motorPosition, humidity, implausible } =
    data ?? thermostat
  const withheld = (data ?? thermostat).withheld
  const body = data?.bodyTemperature ?? null
  if (withheld !== null)
    return (
      <Box sx={{ mt: 2.5, mx: -1 }}>
        <NoConsentNote unitId={thermostat.unitId} />
      </Box>
    )
  if (
    ambientTemperature === null &&
    targetTemperature === null &&
    motorPosition === null &&
    implausible === null
  )
    return null
  return (
    <>
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 2.5,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))',
          gap: 2,
        }}
      >
        <Figure label={translate('thermostats.now.room')} tone="warm">
          {ambientTemperature !== null && measured(ambientTemperature, '°C', 1)}
        </Figure>
        <Figure
          label={translate('thermostats.now.target')}
          {...(targetLevel !== null && { more: translate('thermostats.now.level', { level: targetLevel }) })}
        >
          {targetTemperature !== null && measured(targetTemperature, '°C', 1)}
        </Figure>
        <Figure
          label={translate('thermostats.now.valve')}
          {...(motorPosition !== null && {
            more: translate('thermostats.now.steps', {
              position: number(motorPosition),
              constraint: number(data?.motorConstraint ?? motorPositionMax),
            }),
          })}
        >
          {motorPosition !== null && quantity((100 * motorPosition) / motorPositionMax, '%', 0)}
        </Figure>
        <Figure label={translate('thermostats.now.humidity')}>
          {humidity !== null && quantity(humidity, '%', 0)}
        </Figure>
        <Figure label={translate('thermostats.now.body')}>{body !== null && measured(body, '°C', 1)}</Figure>
      </Box>
      <TemperatureScale ambient={ambientTemperature} target={targetTemperature} />
      <Box sx={{ mx: -1 }}>
        <ImplausibleNote
          resource="thermostats"
          values={lastImplausible(implausible, data?.measuredAt ?? null)}
        />
      </Box>
      {data?.measuredAt && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('thermostats.now.measured')} <Ago value={data.measuredAt} />
        </Typography>
      )}
    </>
  )
}

const Figure = ({
  label,
  more,
  tone,
  children,
}: {
  label: string
  more?: string
  tone?: 'warm'
  children: ReactNode
}) => (
  <Box sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
    {more && (
      <Typography component="dd" variant="body2" color="text.secondary" sx={{ m: 0 }}>
        {more}
      </Typography>
    )}
    <Typography
      component="dd"
      sx={{
        m: 0,
        fontSize: '1.5rem',
        fontWeight: 600,
        lineHeight: 1.3,
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
        ...(tone && { color: `heat.${tone}` }),
      }}
    >
      {children || '–'}
    </Typography>
    <Typography component="dt" variant="body2" color="text.secondary">
      {label}
    </Typography>
  </Box>
)
