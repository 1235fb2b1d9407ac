import { Link as MuiLink } from '@mui/material'
import { useTranslate, Translate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Sensor } from '../../../contract/main/sensorShapes.ts'
import { coveredSensorFields } from '../../../domain/consent/agreement.ts'
import { sensorPlacementOf } from '../../../domain/rules/sensor.ts'
import { paths } from '../../paths.ts'
import { Ago, FormatDate } from '../../ui/facts/FormatDate.tsx'
import type { Fact } from '../../ui/facts/Facts.tsx'
import { type Unit, useFormat } from '../../ui/facts/format.ts'
import { NetworkStatusChip } from '../../ui/facts/StatusChip.tsx'
import { NoConsent } from '../../ui/states/NoConsent.tsx'
import { PairedChip, Volts } from './sensorColumns.tsx'
import { SensorPlace } from './SensorPlace.tsx'

const Quantity = ({ value, unit, decimals = 1 }: { value: number | null; unit: Unit; decimals?: number }) => {
  const { quantity } = useFormat()
  return value === null ? '–' : quantity(value, unit, decimals)
}

const Count = ({ value }: { value: number | null }) => {
  const { number } = useFormat()
  return value === null ? '–' : number(value)
}

const Signal = ({ sensor: { rssi, snr, spreadingFactor } }: { sensor: Sensor }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  if (rssi === null || snr === null) return '–'
  return translate('sensors.signal', {
    rssi: number(rssi),
    snr: number(snr, 1),
    factor: spreadingFactor ?? '–',
  })
}

const Bytes = ({ value }: { value: number }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  return translate('sensors.bytes', { smart_count: value, number: number(value) })
}

const celsius = (
  source:
    | 'temperature'
    | 'externalTemperature'
    | 'flowTemperature'
    | 'returnTemperature'
    | 'outdoorTemperature',
): Fact<Sensor> => ({
  source,
  render: (sensor) => <Quantity value={sensor[source]} unit="°C" />,
})

const humidity = (source: 'humidity' | 'externalHumidity'): Fact<Sensor> => ({
  source,
  render: (sensor) => <Quantity value={sensor[source]} unit="%" />,
})

const measured: Fact<Sensor> = {
  source: 'measuredAt',
  render: ({ measuredAt }) => measuredAt && <FormatDate value={measuredAt} />,
}

const covered: ReadonlySet<string> = new Set(coveredSensorFields)

/** A measured value, or the reason why it is withheld. */
const withheld = (fact: Fact<Sensor>): Fact<Sensor> =>
  covered.has(fact.source) ? { ...fact, render: () => <NoConsent /> } : fact

/**
 * The values that the type measures; an external probe only where there is one. Without consent, the covered values are
 * marked as withheld.
 */
export const valueFacts = (sensor: Sensor): Fact<Sensor>[] =>
  sensor.withheld === null ? allFacts(sensor) : allFacts(sensor).map(withheld)

const allFacts = (sensor: Sensor): Fact<Sensor>[] => {
  const placement = sensorPlacementOf[sensor.type]
  if (placement === 'Heating')
    return [celsius('flowTemperature'), celsius('returnTemperature'), celsius('outdoorTemperature'), measured]
  if (placement === 'Window')
    return [
      {
        source: 'open',
        render: ({ open }) =>
          open !== null && <Translate i18nKey={open ? 'sensors.open' : 'sensors.closed'} />,
      },
      { source: 'openings', render: ({ openings }) => <Count value={openings} /> },
      {
        source: 'openMinutes',
        render: ({ openMinutes }) => <Quantity value={openMinutes} unit="min" decimals={0} />,
      },
      measured,
    ]
  return [
    celsius('temperature'),
    humidity('humidity'),
    ...(sensor.externalTemperature === null ? [] : [celsius('externalTemperature')]),
    ...(sensor.externalHumidity === null ? [] : [humidity('externalHumidity')]),
    measured,
  ]
}

/** The sensor's current state. */
export const stateFacts: Fact<Sensor>[] = [
  { source: 'networkStatus', render: ({ networkStatus }) => <NetworkStatusChip status={networkStatus} /> },
  { source: 'lastSeenAt', render: ({ lastSeenAt }) => lastSeenAt && <Ago value={lastSeenAt} /> },
  {
    source: 'paired',
    render: ({ placement, paired }) =>
      (placement === 'Room' || placement === 'Window') && <PairedChip paired={paired} />,
  },
  { source: 'place', render: (sensor) => <SensorPlace sensor={sensor} /> },
  { source: 'type', render: ({ type }) => <Translate i18nKey={`sensors.types.${type}`} /> },
  {
    source: 'batteryVoltage',
    render: ({ batteryVoltage }) => batteryVoltage !== null && <Volts value={batteryVoltage} />,
  },
]

/** The sensor's reception and identifiers. */
export const radioFacts: Fact<Sensor>[] = [
  {
    source: 'gatewayEui',
    render: ({ gatewayEui, gatewayRowId }) =>
      gatewayEui &&
      (gatewayRowId ? (
        <MuiLink component={Link} to={paths.gateways.show(gatewayRowId)}>
          <code>{gatewayEui}</code>
        </MuiLink>
      ) : (
        <code>{gatewayEui}</code>
      )),
  },
  { source: 'signal', render: (sensor) => <Signal sensor={sensor} /> },
  { source: 'bytesUp', render: ({ bytesUp }) => <Bytes value={bytesUp} /> },
  { source: 'firmwareVersion', render: ({ firmwareVersion }) => firmwareVersion },
  { source: 'eui', render: ({ eui }) => <code>{eui}</code> },
  { source: 'joinEui', render: ({ joinEui }) => joinEui && <code>{joinEui}</code> },
  {
    source: 'registeredAt',
    render: ({ registeredAt }) =>
      registeredAt ? <FormatDate value={registeredAt} /> : <Translate i18nKey="sensors.notRegistered" />,
  },
  { source: 'createdAt', render: ({ createdAt }) => <FormatDate value={createdAt} as="day" /> },
]
