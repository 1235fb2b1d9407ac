import FileIcon from '@mui/icons-material/UploadFileOutlined'
import { Button } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import { gatewayPlacements, networkStatuses } from '../../../domain/enums.ts'
import { gatewayInstallationProcesses } from '../../../domain/rules/gateway.ts'
import { paths } from '../../paths.ts'
import { EnumFilter, FlagFilter, SearchFilter } from '../../ui/list/filters/filters.tsx'
import { placeFilters } from '../../ui/list/filters/placeFilters.tsx'
import { ResourceList } from '../../ui/list/ResourceList.tsx'
import { gatewayColumns } from './gatewayColumns.tsx'
import { needs } from '../../needs.ts'
import { useMay } from '../../ui/useMay.ts'

const filters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  ...placeFilters('building'),
  <EnumFilter
    key="NetworkStatus"
    source="NetworkStatus"
    label="gateways.fields.networkStatus"
    values={networkStatuses}
    text={(value) => `ui.networkStatuses.${value}`}
    alwaysOn
  />,
  <EnumFilter
    key="InstallationProcess"
    source="InstallationProcess"
    label="gateways.fields.installationProcess"
    values={gatewayInstallationProcesses}
    text={(value) => `gateways.processes.${value}`}
  />,
  <EnumFilter
    key="Placement"
    source="Placement"
    label="gateways.fields.placement"
    values={gatewayPlacements}
    text={(value) => `buildings.placements.${value}`}
  />,
  <FlagFilter key="Assigned" source="Assigned" label="gateways.filters.Assigned" />,
  <FlagFilter key="Registered" source="Registered" label="gateways.filters.Registered" />,
  <FlagFilter key="HasIssues" source="HasIssues" label="gateways.filters.HasIssues" />,
]

/** Gateways with status, place and installation progress. They are removed one at a time only. */
export const GatewayList = () => (
  <ResourceList<Gateway>
    columns={gatewayColumns}
    filters={filters}
    bulkActions={false}
    actions={<ByFile />}
  />
)

/** Links to the reassignment of gateways by file. */
const ByFile = () => {
  if (!useMay(needs.reassignGateways)) return null
  return (
    <Button component={Link} to={paths.gatewayReassignment} label="gateways.file.act">
      <FileIcon />
    </Button>
  )
}
