import { type RaRecord, SelectInput, type SelectInputProps, useGetOne, useTranslate } from 'react-admin'
import { floorsOf } from '../../../domain/rules/floor.ts'
import { floorName } from '../facts/FloorName.tsx'

interface Props extends Pick<SelectInputProps, 'helperText' | 'disabled' | 'label'> {
  source?: string
  /** Without it there are no floors to choose from. */
  buildingId: string | null | undefined
}

interface Building extends RaRecord {
  floorsAbove: number
  floorsBelow: number
}

/** One of a building's floors, from the top down, or none. */
export const FloorInput = ({
  source = 'floor',
  buildingId,
  label = 'floor.name',
  disabled = false,
  ...input
}: Props) => {
  const translate = useTranslate()
  const { data: building } = useGetOne<Building>(
    'buildings',
    { id: buildingId ?? '' },
    { enabled: Boolean(buildingId) },
  )
  const choices = building
    ? floorsOf(building).map((level) => ({ id: level, name: floorName(level, translate) }))
    : []
  return (
    <SelectInput
      {...input}
      source={source}
      label={label}
      choices={choices}
      translateChoice={false}
      emptyText="floor.none"
      disabled={disabled || !buildingId}
      isPending={Boolean(buildingId) && !building}
    />
  )
}
