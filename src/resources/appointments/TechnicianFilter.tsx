import { AutocompleteArrayInput } from 'react-admin'
import { useTechnicians } from './useTechnicians.ts'

/** A list's filter by who comes. */
export const TechnicianFilter = ({ source, label }: { source: string; label: string; alwaysOn?: boolean }) => {
  const { isPending, choices } = useTechnicians()
  return (
    <AutocompleteArrayInput
      source={source}
      label={label}
      choices={choices}
      isPending={isPending}
      translateChoice={false}
      helperText={false}
      sx={{ minWidth: 220, maxWidth: 420 }}
    />
  )
}
