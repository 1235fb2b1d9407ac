import { FlagFilter, ReferenceFilter, SearchFilter } from '../../ui/list/filters/filters.tsx'

/** The filters of the list and the map of buildings. */
export const buildingFilters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <ReferenceFilter
    key="LocationIds"
    source="LocationIds"
    reference="locations"
    label="locations.name_other"
  />,
  <ReferenceFilter
    key="ComplexIds"
    source="ComplexIds"
    reference="building-complexes"
    label="building-complexes.name_other"
    alwaysOn
  />,
  <ReferenceFilter
    key="HeatingCircuitIds"
    source="HeatingCircuitIds"
    reference="heating-circuits"
    label="heating-circuits.name_other"
  />,
  <FlagFilter
    key="GatewayInstallationRequested"
    source="GatewayInstallationRequested"
    label="buildings.fields.gatewayInstallationRequested"
  />,
  <FlagFilter key="HasGateways" source="HasGateways" label="buildings.filters.HasGateways" />,
  <FlagFilter key="HasGatewayIssues" source="HasGatewayIssues" label="buildings.filters.HasGatewayIssues" />,
]
