import { useEffect, useState } from 'react'
import { TextInput, useRecordContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Building } from '../../../contract/main/buildingShapes.ts'
import { buildingName } from '../../../domain/rules/address.ts'

const words = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** "{street} {number}, {city}" out of a form's values; empty while one of them is missing. */
const generated = (street: unknown, number: unknown, city: unknown): string => {
  const [one, two, three] = [words(street), words(number), words(city)]
  return one && two && three ? buildingName(one, two, three) : ''
}

/** A building's name, which follows street and city until somebody types another one; emptied, it follows again. */
export const BuildingNameInput = () => {
  const record = useRecordContext<Partial<Building>>()
  const { setValue } = useFormContext()
  const [street, number, city]: unknown[] = useWatch({ name: ['street', 'streetNumber', 'city'] })
  const [follows, setFollows] = useState(() => !record?.name || record.name === generated(record.street, record.streetNumber, record.city))
  const name = generated(street, number, city)
  useEffect(() => {
    if (follows && name) setValue('name', name)
  }, [follows, name, setValue])
  return (
    <TextInput
      source="name"
      helperText={follows ? 'buildings.name.follows' : 'buildings.name.own'}
      onChange={(event: { target?: { value?: unknown } } | string) => setFollows(words(typeof event === 'string' ? event : event.target?.value) === '')}
    />
  )
}
