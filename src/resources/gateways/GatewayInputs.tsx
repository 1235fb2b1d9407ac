import { TextInput, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { type Gateway, GatewayInput, GatewayUpdate } from '../../../contract/main/gatewayShapes.ts'
import { gatewayPlacements } from '../../../domain/enums.ts'
import { defineForm } from '../../ui/form/defineForm.tsx'
import { EnumInput } from '../../ui/form/EnumInput.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'

/** The fields of a gateway. Its EUI cannot be changed later; its placement is editable once it is assigned. */
export const GatewayInputs = ({ create = false }: { create?: boolean }) => {
  const gateway = useRecordContext<Gateway>()
  const placement: unknown = useWatch({ name: 'placement' })
  return (
    <>
      <Fieldset>
        <TextInput
          source="eui"
          isRequired={create}
          readOnly={!create}
          disabled={!create}
          helperText={create ? 'gateways.euiHelp' : 'gateways.euiStays'}
          slotProps={{ htmlInput: { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } }}
        />
      </Fieldset>
      <Fieldset legend="gateways.parts.labels" columns={2}>
        <TextInput source="gatewayId" autoComplete="off" />
        <TextInput source="macAddress" autoComplete="off" />
        <TextInput source="boardId" autoComplete="off" />
        <TextInput source="productId" autoComplete="off" />
      </Fieldset>
      {gateway?.buildingId && (
        <Fieldset legend="gateways.parts.place" columns={2}>
          <EnumInput
            source="placement"
            values={gatewayPlacements}
            text={(value) => `buildings.placements.${value}`}
          />
          <TextInput
            source="placementNote"
            isRequired={placement === 'other'}
            helperText="gateways.noteHelp"
          />
        </Fieldset>
      )}
    </>
  )
}

export const gatewayForm = defineForm({
  schema: { create: GatewayInput, update: GatewayUpdate },
  Inputs: GatewayInputs,
})
