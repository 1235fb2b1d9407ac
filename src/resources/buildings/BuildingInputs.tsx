import { useEffect, useState } from 'react'
import { type RaRecord, TextInput, useGetOne, useRecordContext, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { type Building, BuildingInput } from '../../../contract/main/buildingShapes.ts'
import { buildingName } from '../../../domain/rules/address.ts'
import { type BuildingField, buildingFields } from '../../../domain/rules/buildingFields.ts'
import { standardsOf } from '../../../domain/rules/fields.ts'
import { recommendedGateways } from '../../../domain/rules/gateway.ts'
import { DecimalInput } from '../../ui/form/DecimalInput.tsx'
import { AddressFieldset } from '../../ui/form/AddressFieldset.tsx'
import { defineForm } from '../../ui/form/defineForm.tsx'
import { FieldInput } from '../../ui/form/FieldInput.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { ReferencePicker } from '../../ui/form/ReferencePicker.tsx'
import { fieldsOfForm, shownFields } from './shownFields.ts'
import { needs } from '../../needs.ts'
import { useMay } from '../../ui/useMay.ts'

/** The fields of a building. Installers see only those captured on site. */
export const BuildingInputs = ({ create = false }: { create?: boolean }) => {
  const office = useMay(needs.createBuilding)
  const circuits = useMay(needs.changeCircuitOfSpace)
  return (
    <>
      {office && <Identity moves={!create} />}
      <OnSite circuits={circuits} />
      {office && <Office />}
    </>
  )
}

const Identity = ({ moves }: { moves: boolean }) => (
  <>
    <Fieldset>
      <ReferencePicker
        source="complexId"
        reference="building-complexes"
        isRequired
        {...(moves && { helperText: 'buildings.moves' })}
      />
    </Fieldset>
    <AddressFieldset required searched />
    <Fieldset>
      <BuildingNameInput />
    </Fieldset>
  </>
)

/** The fields captured on site (domain/rules/building.ts). */
const OnSite = ({ circuits }: { circuits: boolean }) => {
  const complexId: unknown = useWatch({ name: 'complexId' })
  const id = typeof complexId === 'string' ? complexId : ''
  const { data: complex } = useGetOne<RaRecord & { locationId: string }>(
    'building-complexes',
    { id },
    { enabled: id !== '' },
  )
  return (
    <>
      <Fieldset legend="buildings.parts.building" columns={2}>
        <FieldInputs of="house" />
      </Fieldset>
      <Fieldset legend="buildings.parts.heating">
        <ReferencePicker
          source="heatingCircuitId"
          reference="heating-circuits"
          disabled={!circuits || !complex}
          helperText={circuits ? 'buildings.circuitHelp' : 'buildings.circuitForbidden'}
          {...(complex && { filter: { LocationIds: [complex.locationId] } })}
        />
      </Fieldset>
    </>
  )
}

const Office = () => (
  <>
    <Fieldset columns={2}>
      <FieldInputs of="temperatures" />
    </Fieldset>
    <Fieldset legend="buildings.parts.installation" columns={2}>
      <FieldInputs of="installation" />
    </Fieldset>
    <Fieldset>
      <FieldInputs of="gateways" />
    </Fieldset>
    <Fieldset legend="buildings.parts.services">
      <FieldInputs of="services" />
      <TextInput source="description" multiline minRows={3} />
    </Fieldset>
  </>
)

const FieldInputs = ({ of }: { of: Parameters<typeof fieldsOfForm>[0] }) =>
  fieldsOfForm(of).map((field) => <BuildingFieldInput key={field} field={field} />)

const BuildingFieldInput = ({ field }: { field: BuildingField }) => {
  if (field === 'recommendedGateways') return <RecommendedGatewaysInput />
  const { help, required } = shownFields[field]
  return (
    <FieldInput
      resource="buildings"
      field={field}
      row={buildingFields[field]}
      {...(help !== undefined && { helperText: help })}
      {...(required && { isRequired: true })}
    />
  )
}

export const buildingForm = defineForm({
  schema: BuildingInput,
  Inputs: BuildingInputs,
  defaultValues: { country: 'Deutschland', ...standardsOf(buildingFields) },
})

const words = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** "{street} {number}, {city}" from a form's values; empty while one of them is missing. */
const generated = (street: unknown, number: unknown, city: unknown): string => {
  const [one, two, three] = [words(street), words(number), words(city)]
  return one && two && three ? buildingName(one, two, three) : ''
}

/** A building's name, derived from street and city until somebody types another one; when cleared, it is derived again. */
const BuildingNameInput = () => {
  const record = useRecordContext<Partial<Building>>()
  const { setValue } = useFormContext()
  const [street, number, city]: unknown[] = useWatch({ name: ['street', 'streetNumber', 'city'] })
  const [follows, setFollows] = useState(
    () => !record?.name || record.name === generated(record.street, record.streetNumber, record.city),
  )
  const name = generated(street, number, city)
  useEffect(() => {
    if (follows && name) setValue('name', name)
  }, [follows, name, setValue])
  return (
    <TextInput
      source="name"
      helperText={follows ? 'buildings.name.follows' : 'buildings.name.own'}
      onChange={(event: { target?: { value?: unknown } } | string) =>
        setFollows(words(typeof event === 'string' ? event : event.target?.value) === '')
      }
    />
  )
}

const count = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The number of gateways for a building, with the recommendation of the installers' rule of thumb for the values entered so far. */
const RecommendedGatewaysInput = () => {
  const record = useRecordContext<Partial<Building>>()
  const translate = useTranslate()
  const [above, below, residential]: unknown[] = useWatch({
    name: ['floorsAbove', 'floorsBelow', 'residentialUnitsCount'],
  })
  const advised = recommendedGateways({
    floors: count(above) + count(below),
    units: Math.max(count(residential), record?.counts?.buildingUnits ?? 0),
  })
  return (
    <DecimalInput
      source="recommendedGateways"
      whole
      helperText={translate('buildings.gateways.advised', { smart_count: advised })}
    />
  )
}
