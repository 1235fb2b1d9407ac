import { BooleanInput, DateInput, NullableBooleanInput, TextInput, useGetOne, usePermissions, type RaRecord } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { roofTypes, topFloorUsages } from '../../../domain/enums.ts'
import { DecimalInput } from '../../ui/DecimalInput.tsx'
import { AddressFieldset } from '../../ui/form/AddressFieldset.tsx'
import { EnumInput } from '../../ui/form/EnumInput.tsx'
import { Fieldset } from '../../ui/form/Fieldset.tsx'
import { ReferencePicker } from '../../ui/form/ReferencePicker.tsx'
import { BuildingNameInput } from './BuildingNameInput.tsx'
import { RecommendedGatewaysInput } from './RecommendedGatewaysInput.tsx'

/** What a person enters of a building. Who only installs sees what is captured on site. */
export const BuildingInputs = ({ moves = false }: { moves?: boolean }) => {
  const { permissions } = usePermissions<string[]>()
  const office = permissions?.includes('estate.write') === true
  return (
    <>
      {office && <Identity moves={moves} />}
      <OnSite circuits={permissions?.includes('circuits.write') === true} />
      {office && <Office />}
    </>
  )
}

const Identity = ({ moves }: { moves: boolean }) => (
  <>
    <Fieldset>
      <ReferencePicker source="complexId" reference="building-complexes" isRequired {...(moves && { helperText: 'buildings.moves' })} />
    </Fieldset>
    <AddressFieldset required searched />
    <Fieldset>
      <BuildingNameInput />
    </Fieldset>
  </>
)

/** What is captured on site (domain/rules/building.ts). */
const OnSite = ({ circuits }: { circuits: boolean }) => {
  const complexId: unknown = useWatch({ name: 'complexId' })
  const id = typeof complexId === 'string' ? complexId : ''
  const { data: complex } = useGetOne<RaRecord & { locationId: string }>('building-complexes', { id }, { enabled: id !== '' })
  return (
    <>
      <Fieldset legend="buildings.parts.building" columns={2}>
        <DecimalInput source="constructionYear" whole />
        <DecimalInput source="renovationYear" whole />
        <DecimalInput source="floorsAbove" whole helperText="buildings.floorsAboveHelp" isRequired />
        <DecimalInput source="floorsBelow" whole />
        <EnumInput source="roofType" values={roofTypes} text={(value) => `buildings.roofTypes.${value}`} />
        <EnumInput source="topFloorUsage" values={topFloorUsages} text={(value) => `buildings.topFloorUsages.${value}`} />
        <NullableBooleanInput source="basement" />
        <DecimalInput source="exteriorWalls" whole />
        <DecimalInput source="residentialUnitsCount" whole />
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
      <DecimalInput source="minTemperature" unit="°C" helperText="buildings.temperatureHelp" />
      <DecimalInput source="maxTemperature" unit="°C" helperText="buildings.temperatureHelp" />
    </Fieldset>
    <Fieldset legend="buildings.parts.installation" columns={2}>
      <DateInput source="installationFrom" parse={dayOrNothing} />
      <DateInput source="installationTo" parse={dayOrNothing} />
    </Fieldset>
    <Fieldset>
      <BooleanInput source="gatewayInstallationRequested" helperText="buildings.gateways.queue" />
      <RecommendedGatewaysInput />
    </Fieldset>
    <Fieldset legend="buildings.parts.services">
      <BooleanInput source="ventAllRadiators" />
      <TextInput source="description" multiline minRows={3} />
    </Fieldset>
  </>
)

const dayOrNothing = (value: unknown) => value || null
