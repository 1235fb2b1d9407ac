import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { type GatewayPlacement, gatewayPlacements } from '../../../domain/enums.ts'
import { whyNotPlacement } from '../../../domain/rules/gateway.ts'

interface Placement {
  placement: GatewayPlacement | null
  placementNote: string
}

export const noPlacement: Placement = { placement: null, placementNote: '' }

interface Props {
  value: Placement
  /** Errors show after the first attempt to save. */
  tried: boolean
  onChange: (value: Placement) => void
}

/** The placement of a gateway in its building, as far as known. */
export const PlacementFields = ({ value, tried, onChange }: Props) => {
  const translate = useTranslate()
  const { placement, placementNote } = value
  const reason = tried ? whyNotPlacement(value) : undefined
  return (
    <>
      <TextField
        select
        label={translate('gateways.fields.placement')}
        value={placement ?? ''}
        onChange={({ target }) =>
          onChange({ ...value, placement: gatewayPlacements.find((one) => one === target.value) ?? null })
        }
      >
        <MenuItem value="">–</MenuItem>
        {gatewayPlacements.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`buildings.placements.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={translate('gateways.fields.placementNote')}
        required={placement === 'other'}
        value={placementNote}
        error={reason !== undefined}
        helperText={reason ? translate(`errors.${reason}`) : translate('gateways.noteHelp')}
        onChange={({ target }) => onChange({ ...value, placementNote: target.value })}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </>
  )
}

/** How many gateways a building has, how many are recommended, and how many it would have with one more. */
export const GatewaysThen = ({
  building: { name, counts, recommendedGateways, computedGateways },
}: {
  building: Building
}) =>
  useTranslate()('gateways.assign.then', {
    building: name,
    there: counts.gateways,
    advised: recommendedGateways ?? computedGateways,
    after: counts.gateways + 1,
  })
