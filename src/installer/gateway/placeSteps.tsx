import { TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { gatewayPlacements } from '../../../domain/enums.ts'
import { Choice } from '../shell/Choice.tsx'
import type { BodyProps } from '../shell/flow.ts'
import { junctionBoxOf, placementOf, type GatewayState, type Place } from './gatewayState.ts'

interface Props {
  label: string
  noteLabel: string
  value: Place
  onChange: (changed: Partial<Place>) => void
}

/** A place in the building, with a note: required for any other place. */
const PlaceInput = ({ label, noteLabel, value: { placement, placementNote }, onChange }: Props) => {
  const translate = useTranslate()
  return (
    <>
      <Choice
        label={label}
        value={placement}
        options={gatewayPlacements.map((value) => ({
          value,
          label: translate(`buildings.placements.${value}`),
        }))}
        onChange={(chosen) => onChange({ placement: chosen })}
      />
      <TextField
        multiline
        label={noteLabel}
        required={placement === 'other'}
        helperText={translate('gateways.noteHelp')}
        value={placementNote}
        onChange={({ target }) => onChange({ placementNote: target.value })}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        sx={{ mt: 2, mb: 2 }}
      />
    </>
  )
}

/** Where the junction box is that the power comes from. */
export const LocateStep = ({ state, change }: BodyProps<GatewayState>) => {
  const translate = useTranslate()
  return (
    <PlaceInput
      label={translate('installer.gateway.steps.locate')}
      noteLabel={translate('installer.fields.junctionBoxNote')}
      value={junctionBoxOf(state)}
      onChange={({ placement, placementNote }) =>
        change({
          ...(placement !== undefined && { junctionBox: placement }),
          ...(placementNote !== undefined && { junctionBoxNote: placementNote }),
        })
      }
    />
  )
}

/** Where the gateway hangs. */
export const PlacementStep = ({ state, change }: BodyProps<GatewayState>) => {
  const translate = useTranslate()
  return (
    <PlaceInput
      label={translate('installer.gateway.steps.placement')}
      noteLabel={translate('gateways.fields.placementNote')}
      value={placementOf(state)}
      onChange={change}
    />
  )
}
