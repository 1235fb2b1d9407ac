import { TextInput } from 'react-admin'
import { TenantInput } from '../../../contract/main/tenants.ts'
import { readTenant } from '../../providers/session.ts'
import { AddressFieldset } from '../../ui/form/AddressFieldset.tsx'
import { defineForm } from '../../ui/form/defineForm.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'

/** The fields of a client. */
export const TenantInputs = () => (
  <>
    <Fieldset>
      <TextInput source="name" isRequired />
      <TextInput source="description" multiline minRows={2} />
    </Fieldset>
    {/* the search is a call within a client */}
    <AddressFieldset searched={readTenant() !== undefined} />
    <Fieldset legend="resources.tenants.contact">
      <TextInput source="contactName" />
      <TextInput source="contactEmail" type="email" />
      <TextInput source="contactPhone" type="tel" />
    </Fieldset>
  </>
)

export const tenantForm = defineForm({
  schema: TenantInput,
  Inputs: TenantInputs,
  defaultValues: { country: 'Deutschland' },
})
