import { TextInput } from 'react-admin'

interface Props {
  source: string
  /** Text key. */
  label: string
  /** px */
  width?: number
  alwaysOn?: boolean
}

/** A list's filter by what a text contains. */
export const ContainsFilter = ({ source, label, width = 160 }: Props) => (
  <TextInput source={source} label={label} helperText={false} resettable sx={{ width: { xs: '100%', sm: width } }} />
)
