import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { motorPositionMax } from '../../../../domain/limits.ts'
import { FactCard, FactList } from '../../../ui/facts/FactCard.tsx'
import { useFormat } from '../../../ui/facts/format.ts'
import { NoConsent } from '../../../ui/states/NoConsent.tsx'
import { StatusChip, type Tone } from '../../../ui/facts/StatusChip.tsx'
import { useOperationalStatus } from '../thermostatQueries.ts'
import { isMissing } from '../../../../domain/rules/reasons.ts'

const calibrationTones = {
  none: 'neutral',
  running: 'active',
  ok: 'fine',
  failed: 'danger',
} as const satisfies Record<string, Tone>

/** Mode, motor and battery: whether it works as it should. */
export const StatusCard = ({ eui }: { eui: string }) => {
  const translate = useTranslate()
  const { quantity, number } = useFormat()
  const query = useOperationalStatus(eui)
  const { data } = query
  const onOff = (value: boolean | null | undefined) =>
    isMissing(value) ? null : translate(value ? 'thermostats.on' : 'thermostats.off')
  const signs = data
    ? (
        [
          ['openWindow', 'active'],
          ['frostProtection', 'active'],
          ['stallInward', 'danger'],
          ['stallOutward', 'danger'],
          ['batteryLow', 'danger'],
        ] as const
      ).filter(([sign]) => data[sign] === true)
    : []
  return (
    <FactCard title="thermostats.parts.operation" query={query}>
      {data && (
        <>
          <FactList
            facts={[
              ['thermostats.fields.mode', translate(`thermostats.modes.${data.mode}`)],
              [
                'thermostats.fields.calibration',
                data.calibration && (
                  <StatusChip
                    key="calibration"
                    tone={calibrationTones[data.calibration]}
                    label={`thermostats.calibrations.${data.calibration}`}
                  />
                ),
              ],
              [
                'thermostats.fields.motorPosition',
                data.withheld !== null ? (
                  <NoConsent key="motorPosition" />
                ) : (
                  data.motorPosition !== null &&
                  quantity((100 * data.motorPosition) / motorPositionMax, '%', 0)
                ),
              ],
              [
                'thermostats.fields.motorConstraint',
                data.motorConstraint !== null &&
                  (data.motorConstraint === motorPositionMax
                    ? translate('thermostats.unconstrained')
                    : number(data.motorConstraint)),
              ],
              ['thermostats.fields.directMotorControl', onOff(data.directMotorControl)],
              ['thermostats.fields.activeHarvesting', onOff(data.activeHarvesting)],
              [
                'thermostats.fields.batteryVoltage',
                data.batteryVoltage !== null && quantity(data.batteryVoltage, 'V', 2),
              ],
              [
                'thermostats.fields.tegVoltage',
                data.tegVoltage !== null && quantity(data.tegVoltage, 'V', 2),
              ],
            ]}
          />
          {signs.length > 0 && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
              {signs.map(([sign, tone]) => (
                <StatusChip key={sign} tone={tone} label={`thermostats.signs.${sign}`} />
              ))}
            </Box>
          )}
        </>
      )}
    </FactCard>
  )
}
