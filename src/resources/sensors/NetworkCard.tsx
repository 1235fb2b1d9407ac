import { Alert, Box, Card, Typography } from '@mui/material'
import { useCanAccess, useRecordContext, useTranslate } from 'react-admin'
import type { ChirpstackConfiguration, Sensor } from '../../../contract/main/sensorShapes.ts'
import { useFailureText } from '../../ui/buttons/useAct.ts'
import { useChirpstack } from './chirpstack.ts'

/** The network server's data on the sensor, for installers. */
export const NetworkCard = () => {
  const sensor = useRecordContext<Sensor>()
  const { canAccess } = useCanAccess({ resource: 'sensors', action: 'edit' })
  return sensor && canAccess ? <Configuration sensorId={sensor.id} /> : null
}

const Configuration = ({ sensorId }: { sensorId: string }) => {
  const translate = useTranslate()
  const failureText = useFailureText()
  const { data, error } = useChirpstack(sensorId)
  if (!data && !error) return null
  return (
    <Card component="section" aria-labelledby="network-server" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="network-server" variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('sensors.registration.title')}
      </Typography>
      {error && <Alert severity="warning">{failureText(error)}</Alert>}
      {data && !data.sensor && (
        <Typography color="text.secondary">
          {translate(`sensors.registration.${data.isReal ? 'unknown' : 'notConnected'}`)}
        </Typography>
      )}
      {data?.sensor && <Registered sensor={data.sensor} />}
    </Card>
  )
}

const Registered = ({ sensor }: { sensor: NonNullable<ChirpstackConfiguration['sensor']> }) => {
  const translate = useTranslate()
  const facts = [
    ['application', sensor.applicationName],
    ['profile', sensor.deviceProfileName],
    ['keys', translate(`sensors.registration.${sensor.keysPresent ? 'keysPresent' : 'keysMissing'}`)],
    ['state', translate(`sensors.registration.${sensor.isDisabled ? 'disabled' : 'enabled'}`)],
  ] as const
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
        gap: 2,
      }}
    >
      {facts.map(([key, value]) => (
        <Box key={key}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {translate(`sensors.registration.${key}`)}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value ?? '–'}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
