import { Box } from '@mui/material'
import { TextInput, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { FoundAddress } from '../../../contract/main/addresses.ts'
import { normaliseStreet } from '../../../domain/rules/address.ts'
import { AddressSearch } from './AddressSearch.tsx'

interface Props {
  required?: boolean
  /** With an address search above the fields. */
  searched?: boolean
}

/** A postal address; the postcode is text, as it may start with a zero. */
export const AddressFieldset = ({ required = false, searched = false }: Props) => {
  const translate = useTranslate()
  return (
    <Box
      component="fieldset"
      sx={{ border: 0, margin: 0, padding: 0, minWidth: 0, width: '100%', maxWidth: 720, mt: 3 }}
    >
      <Box component="legend" sx={{ padding: 0, marginBottom: 0.5, fontWeight: 600 }}>
        {translate('forms.address.title')}
      </Box>
      {searched && <FillingSearch />}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '4fr 3fr', sm: '3fr 1fr' },
          columnGap: 2,
          alignItems: 'start',
        }}
      >
        <TextInput source="street" label="forms.address.street" isRequired={required} autoComplete="off" />
        <TextInput
          source="streetNumber"
          label="forms.address.streetNumber"
          isRequired={required}
          autoComplete="off"
        />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '2fr 3fr', sm: '1fr 2fr 1fr' },
          columnGap: 2,
          alignItems: 'start',
        }}
      >
        <TextInput
          source="zipcode"
          label="forms.address.zipcode"
          isRequired={required}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextInput source="city" label="forms.address.city" isRequired={required} autoComplete="off" />
        <TextInput
          source="country"
          sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
          label="forms.address.country"
          isRequired={required}
          autoComplete="off"
        />
      </Box>
    </Box>
  )
}

const isStreet = (value: unknown, street: string): boolean =>
  typeof value === 'string' && normaliseStreet(value) === normaliseStreet(street)

/** Copies the selected address into the fields below; parts that it lacks stay as typed. */
const FillingSearch = () => {
  const { getValues, setValue, formState } = useFormContext()
  const { isSubmitted } = formState
  const fill = ({ street, streetNumber, zipcode, city, country }: FoundAddress) => {
    const set = (field: string, value: string) =>
      setValue(field, value, { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted })
    if (street !== null) {
      // the number belonged to another street
      if (streetNumber !== null || !isStreet(getValues('street'), street))
        set('streetNumber', streetNumber ?? '')
      set('street', street)
    }
    set('zipcode', zipcode)
    set('city', city)
    set('country', country)
  }
  return <AddressSearch onChoose={fill} />
}
