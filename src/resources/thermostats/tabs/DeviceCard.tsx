import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Thermostat } from '../../../../contract/main/thermostatShapes.ts'
import { FactCard, FactList } from '../../../ui/facts/FactCard.tsx'
import { FormatDate } from '../../../ui/facts/FormatDate.tsx'
import { useFormat } from '../../../ui/facts/format.ts'
import { LifecycleChip } from '../thermostatCells.tsx'
import { useLastMeasurements } from '../thermostatQueries.ts'
import { LevelMap } from './LevelMap.tsx'

const shown = <T,>(value: T | null | undefined, show: (value: T) => ReactNode): ReactNode =>
  value === null || value === undefined ? null : show(value)

/** The device: identifiers, versions, and its own reports. */
export const DeviceCard = ({ thermostat }: { thermostat: Thermostat }) => {
  const translate = useTranslate()
  const { quantity, number } = useFormat()
  const { data } = useLastMeasurements(thermostat.eui)
  const celsius = (value: number | null | undefined) => shown(value, (known) => quantity(known, '°C'))
  return (
    <FactCard title="thermostats.parts.device">
      <FactList
        facts={[
          ['thermostats.fields.eui', <code key="eui">{thermostat.eui}</code>],
          ['thermostats.fields.wtId', thermostat.wtId],
          ['thermostats.fields.joinEui', thermostat.joinEui && <code key="join">{thermostat.joinEui}</code>],
          [
            'thermostats.fields.lifecycle',
            <LifecycleChip key="lifecycle" lifecycle={thermostat.lifecycle} />,
          ],
          [
            'thermostats.fields.installedAt',
            thermostat.installedAt && <FormatDate key="installed" value={thermostat.installedAt} />,
          ],
          ['thermostats.fields.hardwareRevision', thermostat.hardwareRevision],
          ['thermostats.fields.firmwareVersion', thermostat.firmwareVersion],
          ['thermostats.fields.appVersion', thermostat.appVersion],
          [
            'thermostats.fields.firmwareStatus',
            translate(`thermostats.firmwareStatuses.${thermostat.firmwareStatus}`),
          ],
          [
            'thermostats.fields.versionReportedAt',
            thermostat.versionReportedAt && (
              <FormatDate key="reported" value={thermostat.versionReportedAt} />
            ),
          ],
          ['thermostats.fields.minTemperature', celsius(data?.minTemperature)],
          ['thermostats.fields.maxTemperature', celsius(data?.maxTemperature)],
          ['thermostats.fields.antiFreezeTemperature', celsius(data?.antiFreezeTemperature)],
          ['thermostats.fields.motorStrokeSteps', shown(data?.motorStrokeSteps, (steps) => number(steps))],
          [
            'thermostats.fields.uptimeHours',
            shown(data?.uptimeHours, (hours) =>
              translate('thermostats.hours', { smart_count: hours, number: number(hours) }),
            ),
          ],
          [
            'thermostats.fields.resetReason',
            shown(data?.resetReason, (reason) =>
              translate(`thermostats.resetReasons.${reason}`, { _: String(reason) }),
            ),
          ],
          [
            'thermostats.fields.displayRotation',
            shown(data?.displayRotation, (degrees) => `${number(degrees)}°`),
          ],
          [
            'thermostats.fields.registeredAt',
            thermostat.registeredAt && <FormatDate key="registered" value={thermostat.registeredAt} />,
          ],
        ]}
      />
      {data?.levelMap && <LevelMap levels={data.levelMap} />}
    </FactCard>
  )
}
