import LowIcon from '@mui/icons-material/BatteryAlertOutlined'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { WithheldReason } from '../../../domain/consent/agreement.ts'
import { lowVoltage } from '../../../domain/devices/alertTable.ts'
import { batteryPercent } from '../../../domain/devices/state.ts'
import type { OperationalMode, ThermostatLifecycle } from '../../../domain/enums.ts'
import { useFormat, type Unit } from '../../ui/facts/format.ts'
import { NoConsent } from '../../ui/states/NoConsent.tsx'
import { StatusChip, type Tone } from '../../ui/facts/StatusChip.tsx'
import { PlaceCell } from '../../ui/facts/TwoLines.tsx'

const modes: Record<OperationalMode, Tone> = {
  normal: 'fine',
  summer: 'fine',
  installation: 'active',
  storage: 'neutral',
  unknown: 'neutral',
}

/** The operating mode of a thermostat. */
export const ModeChip = ({ mode }: { mode: OperationalMode }) => (
  <StatusChip tone={modes[mode]} label={`thermostats.modes.${mode}`} />
)

const lifecycleTone = (lifecycle: ThermostatLifecycle): Tone => {
  if (lifecycle.endsWith('Failed')) return 'danger'
  return lifecycle === 'Installed' ? 'fine' : 'neutral'
}

/** The life cycle step of a thermostat. */
export const LifecycleChip = ({ lifecycle }: { lifecycle: ThermostatLifecycle }) => (
  <StatusChip tone={lifecycleTone(lifecycle)} label={`thermostats.lifecycles.${lifecycle}`} />
)

/** Created once, as a list shows several in every row. */
const Figures = styled('span')({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })

const Charge = styled(Figures)(({ theme: { palette, spacing } }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: spacing(0.5),
  '& small': { color: palette.text.secondary, fontSize: '0.8125rem' },
}))

/** A voltage and the corresponding charge of the storage. */
export const Battery = ({ volts }: { volts: number | null }) => {
  const translate = useTranslate()
  const { quantity, measured } = useFormat()
  const percent = batteryPercent(volts)
  if (volts === null || percent === null) return null
  return (
    <Charge>
      {volts < lowVoltage && (
        <LowIcon
          color="error"
          sx={{ fontSize: '1.125rem' }}
          titleAccess={translate('thermostats.batteryLow')}
        />
      )}
      {measured(volts, 'V', 2)}
      <small>{quantity(percent, '%', 0)}</small>
    </Charge>
  )
}

/** Why measured values are withheld. */
type Withheld = WithheldReason | null

/** The text in a list's export for a withheld value. */
export const coveredText =
  <K extends string>(source: K) =>
  (
    row: { withheld: Withheld } & Record<K, number | null>,
    translate: (key: string) => string,
  ): string | number | null =>
    row.withheld === null ? row[source] : translate('ui.noConsent.mark')

interface MeasuredProps {
  value: number | null
  unit: Unit
  decimals?: number
  withheld?: Withheld
}

/** A measured value with its unit, on one line; nothing where unknown. */
export const Measured = ({ value, unit, decimals = 1, withheld = null }: MeasuredProps) => {
  const { measured } = useFormat()
  if (withheld !== null) return <NoConsent />
  if (value === null) return null
  return <Figures>{measured(value, unit, decimals)}</Figures>
}

interface Mounted {
  buildingName: string | null
  unitName: string | null
  publicAreaName: string | null
  roomName: string | null
}

/** The place of a thermostat: unit and room, and below it the building. */
export const MountedAt = ({
  place: { buildingName, unitName, publicAreaName, roomName },
}: {
  place: Mounted
}) =>
  buildingName !== null && (
    <PlaceCell
      place={{ buildingName, unitName: [unitName ?? publicAreaName, roomName].filter(Boolean).join(' · ') }}
    />
  )

/** The room temperature and its target. */
export const RoomAndTarget = ({
  row: { ambientTemperature, targetTemperature, withheld },
}: {
  row: { ambientTemperature: number | null; targetTemperature: number | null; withheld: Withheld }
}) => {
  const { measured } = useFormat()
  if (withheld !== null) return <NoConsent />
  if (ambientTemperature === null && targetTemperature === null) return null
  const room =
    ambientTemperature === null
      ? '–'
      : measured(ambientTemperature, targetTemperature === null ? '°C' : undefined, 1)
  return (
    <Figures>
      {targetTemperature === null ? room : `${room} → ${measured(targetTemperature, '°C', 1)}`}
    </Figures>
  )
}
