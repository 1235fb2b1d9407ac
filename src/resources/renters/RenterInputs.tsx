import { BooleanInput, TextInput, useRecordContext, type RaRecord } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { renterRoles, type Renter } from '../../../contract/main/renters.ts'
import { EnumInput } from '../../ui/form/EnumInput.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { ReferencePicker } from '../../ui/form/ReferencePicker.tsx'
import { LeaseInput } from '../leases/LeaseInputReference.tsx'

const unitText = ({ name, buildingName }: RaRecord) => [name, buildingName].filter(Boolean).join(' · ')

/** What a person enters of a renter. The unit is given once; the lease may become another one of it. */
export const RenterInputs = ({ create = false }: { create?: boolean }) => {
  const record = useRecordContext<Partial<Renter>>()
  const chosen: unknown = useWatch({ name: 'unitId' })
  const unitId = record?.unitId ?? (typeof chosen === 'string' && chosen ? chosen : undefined)
  return (
    <>
      <Fieldset columns={2}>
        {create && <ReferencePicker source="unitId" reference="building-units" isRequired optionText={unitText} />}
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
