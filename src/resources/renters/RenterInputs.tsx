import {
  BooleanInput,
  type RaRecord,
  ReferenceInput,
  SelectInput,
  TextInput,
  useRecordContext,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { type Renter, RenterCreate, RenterInput } from '../../../contract/main/renters.ts'
import { renterRoles } from '../../../domain/enums.ts'
import { defineForm } from '../../ui/form/defineForm.tsx'
import { EnumInput } from '../../ui/form/EnumInput.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { PlacePicker } from '../../ui/form/ReferencePicker.tsx'
import { useFormat } from '../../ui/facts/format.ts'

/** The fields of a renter. The unit cannot be changed later; the lease can, within the unit. */
export const RenterInputs = ({ create = false }: { create?: boolean }) => {
  const record = useRecordContext<Partial<Renter>>()
  const chosen: unknown = useWatch({ name: 'unitId' })
  const unitId = record?.unitId ?? (typeof chosen === 'string' && chosen ? chosen : undefined)
  return (
    <>
      <Fieldset columns={2}>
        {create && <PlacePicker source="unitId" reference="building-units" />}
        <LeaseInput unitId={unitId} {...(create && { helperText: 'renters.leaseHelp' })} />
      </Fieldset>
      <Fieldset columns={2}>
        <TextInput source="firstName" isRequired autoComplete="off" />
        <TextInput source="lastName" isRequired autoComplete="off" />
        <TextInput source="phone" type="tel" autoComplete="off" />
        <TextInput source="email" type="email" autoComplete="off" />
        <EnumInput source="role" values={renterRoles} text={(value) => `renters.roles.${value}`} isRequired />
      </Fieldset>
      <Fieldset>
        <BooleanInput source="agreement" helperText="renters.agreementHelp" />
      </Fieldset>
    </>
  )
}

export const renterForm = defineForm({
  schema: { create: RenterCreate, update: RenterInput },
  Inputs: RenterInputs,
  defaultValues: { role: 'MainRenter', agreement: false },
})

interface Period extends RaRecord {
  startsOn: string
  endsOn: string | null
}

/** A choice among the unit's leases, newest first; empty without a unit. */
const LeaseInput = ({
  source = 'leaseId',
  unitId,
  helperText,
}: {
  source?: string
  unitId: string | undefined
  helperText?: string
}) => {
  const { period } = useFormat()
  return (
    <ReferenceInput
      source={source}
      reference="leases"
      filter={unitId ? { UnitIds: [unitId] } : {}}
      sort={{ field: 'startsOn', order: 'DESC' }}
      enabled={Boolean(unitId)}
    >
      <SelectInput
        optionText={({ startsOn, endsOn }: Period) => period(startsOn, endsOn)}
        disabled={!unitId}
        {...(helperText && { helperText })}
      />
    </ReferenceInput>
  )
}
