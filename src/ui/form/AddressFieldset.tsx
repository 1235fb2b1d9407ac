import { Box } from '@mui/material'
import { TextInput, useTranslate } from 'react-admin'

/** A postal address; the postcode is text, as it may start with a zero. */
export const AddressFieldset = ({ required = false }: { required?: boolean }) => {
  const translate = useTranslate()
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0, width: '100%', maxWidth: 720, mt: 3 }}>
      <Box component="legend" sx={{ padding: 0, marginBottom: 0.5, fontWeight: 600 }}>
        {translate('forms.address.title')}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '5fr 3fr', sm: '3fr 1fr' }, columnGap: 2, alignItems: 'start' }}>
        <TextInput source="street" label="forms.address.street" isRequired={required} autoComplete="off" />
        <TextInput source="streetNumber" label="forms.address.streetNumber" isRequired={required} autoComplete="off" />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 2fr', sm: '1fr 2fr 1fr' }, columnGap: 2, alignItems: 'start' }}>
        <TextInput source="zipcode" label="forms.address.zipcode" isRequired={required} inputMode="numeric" autoComplete="off" />
        <TextInput source="city" label="forms.address.city" isRequired={required} autoComplete="off" />
        <TextInput source="country" sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }} label="forms.address.country" isRequired={required} autoComplete="off" />
      </Box>
    </Box>
  )
}
