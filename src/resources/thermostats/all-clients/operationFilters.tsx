import { spreadingFactors } from '../../../../contract/main/deviceFilters.ts'
import {
  alertTypes,
  firmwareStatuses,
  networkStatuses,
  operationalModes,
  thermostatLifecycles,
} from '../../../../domain/enums.ts'
import { EnumFilter, FlagFilter, SearchFilter } from '../../../ui/list/filters/filters.tsx'
import { DayFilter } from '../../../ui/list/inputs/DayFilter.tsx'
import { NarrowedFilter, type PlaceKey } from './NarrowedFilter.tsx'
import { FloorsFilter, GatewayFilter, RevisionFilter, VersionFilter, VoltsFilter } from './ValueFilters.tsx'

const label = (name: string) => `fleet.filters.${name}`
const places: readonly PlaceKey[] = ['LocationIds', 'ComplexIds', 'BuildingIds', 'UnitIds', 'RenterIds']
const factors = Array.from(
  { length: spreadingFactors.greatest - spreadingFactors.least + 1 },
  (_, at) => spreadingFactors.least + at,
)

export const modeFilter = (
  <EnumFilter
    key="Modes"
    source="Modes"
    label={label('Modes')}
    values={operationalModes}
    text={(mode) => `thermostats.modes.${mode}`}
  />
)
export const clientFilter = (
  <NarrowedFilter key="TenantIds" source="TenantIds" label={label('TenantIds')} alwaysOn />
)
export const deviceFilters = [
  <VersionFilter key="FirmwareVersions" source="FirmwareVersions" label={label('FirmwareVersions')} />,
  <EnumFilter
    key="FirmwareStatuses"
    source="FirmwareStatuses"
    label={label('FirmwareStatuses')}
    values={firmwareStatuses}
    text={(status) => `thermostats.firmwareStatuses.${status}`}
  />,
  <RevisionFilter key="HardwareRevisions" source="HardwareRevisions" label={label('HardwareRevisions')} />,
  <VoltsFilter key="BatteryBelow" source="BatteryBelow" label={label('BatteryBelow')} />,
  <DayFilter
    key="LastSeenFrom"
    source="LastSeenFrom"
    subject={label('lastSeen')}
    label={label('LastSeenFrom')}
  />,
  <DayFilter
    key="LastSeenTo"
    source="LastSeenTo"
    subject={label('lastSeen')}
    label={label('LastSeenTo')}
    end
  />,
]

/** The filters of the list of thermostats in operation. */
export const operationFilters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  clientFilter,
  <EnumFilter
    key="NetworkStatuses"
    source="NetworkStatuses"
    label={label('NetworkStatuses')}
    values={networkStatuses}
    text={(status) => `ui.networkStatuses.${status}`}
    alwaysOn
  />,
  ...places.map((source) => <NarrowedFilter key={source} source={source} label={label(source)} />),
  <FloorsFilter key="Floors" source="Floors" label={label('Floors')} />,
  modeFilter,
  <EnumFilter
    key="AlertTypes"
    source="AlertTypes"
    label={label('AlertTypes')}
    values={alertTypes}
    text={(type) => `monitoring.types.${type}`}
  />,
  ...deviceFilters,
  <EnumFilter
    key="Lifecycles"
    source="Lifecycles"
    label={label('Lifecycles')}
    values={thermostatLifecycles}
    text={(lifecycle) => `thermostats.lifecycles.${lifecycle}`}
  />,
  <EnumFilter
    key="SpreadingFactors"
    source="SpreadingFactors"
    label={label('SpreadingFactors')}
    values={factors}
    text={(factor) => `SF${factor}`}
  />,
  <GatewayFilter key="GatewayEuis" source="GatewayEuis" label={label('GatewayEuis')} />,
  <FlagFilter key="HasRadiator" source="HasRadiator" label={label('HasRadiator')} />,
  <FlagFilter key="HasMalfunction" source="HasMalfunction" label={label('HasMalfunction')} />,
]
