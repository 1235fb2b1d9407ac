import { useTranslate } from 'react-admin'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { useFormat } from '../../ui/facts/format.ts'
import { StatusChip, type Tone } from '../../ui/facts/StatusChip.tsx'

const tones: Record<Building['gatewayStatus'], Tone> = {
  Online: 'fine',
  Warning: 'caution',
  Offline: 'danger',
  None: 'neutral',
}

/** The combined status of a building's gateways. */
export const GatewayStatusChip = ({ status }: { status: Building['gatewayStatus'] }) => (
  <StatusChip tone={tones[status]} label={`buildings.gatewayStatuses.${status}`} />
)

/** The installation period of a building; open-ended where one date is unknown. */
export const InstallationRange = ({
  building: { installationFrom, installationTo },
}: {
  building: Pick<Building, 'installationFrom' | 'installationTo'>
}) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const [from, to] = [installationFrom && date(installationFrom), installationTo && date(installationTo)]
  if (from && to) return <span>{from === to ? from : `${from} – ${to}`}</span>
  if (from) return translate('buildings.range.from', { day: from })
  return to ? translate('buildings.range.to', { day: to }) : null
}
