import { AutocompleteArrayInput, useTranslate, type AutocompleteArrayInputProps } from 'react-admin'
import { floorLevelMax, floorLevelMin } from '../../../../domain/limits.ts'
import { floorName } from '../../facts/FloorName.tsx'
import { OperatorFilter } from './OperatorFilter.tsx'

export interface FloorFilterProps extends Pick<AutocompleteArrayInputProps, 'helperText' | 'size'> {
  source: string
  /** Text key. */
  label: string
  alwaysOn?: boolean
}

/** From the basement up, then the deeper basements, which are rare. */
const levels = [
  ...Array.from({ length: floorLevelMax + 2 }, (_, at) => at - 1),
  ...Array.from({ length: -floorLevelMin - 1 }, (_, at) => -2 - at),
]

/** A list filter by floors. */
export const FloorFilter = ({ source, label, helperText, size }: FloorFilterProps) => {
  const translate = useTranslate()
  return (
    <OperatorFilter source={source} label={label}>
      <AutocompleteArrayInput
        source={source}
        label={label}
        helperText={helperText ?? false}
        sx={{ minWidth: 180, maxWidth: 420 }}
        translateChoice={false}
        choices={levels.map((id) => ({ id, name: floorName(id, translate) }))}
        {...(size && { size })}
      />
    </OperatorFilter>
  )
}
