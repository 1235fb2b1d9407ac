import { ResourceContextProvider, TextInput } from 'react-admin'
import type { LineDevice } from '../../contract/main/assemblyLine.ts'
import { productionLineTypes } from '../../domain/enums.ts'
import { EnumFilter, FlagFilter, SearchFilter } from '../ui/list/filters/filters.tsx'
import { DayFilter } from '../ui/list/inputs/DayFilter.tsx'
import { ResourceList } from '../ui/list/ResourceList.tsx'
import { RequireAccess } from '../ui/states/RequirePermission.tsx'
import { DownloadReport } from './DownloadReport.tsx'
import { lineColumns } from './lineColumns.tsx'
import { UploadLog } from './UploadLog.tsx'

const filters = [
  <SearchFilter key="q" source="q" alwaysOn />,
  <DayFilter
    key="From"
    source="From"
    subject="production-line.filters.at"
    label="production-line.filters.From"
    alwaysOn
  />,
  <DayFilter
    key="To"
    source="To"
    subject="production-line.filters.at"
    label="production-line.filters.To"
    end
    alwaysOn
  />,
  <EnumFilter
    key="Types"
    source="Types"
    label="production-line.filters.Types"
    values={productionLineTypes}
    text={(type) => `thermostats.productionLine.types.${type}`}
    alwaysOn
  />,
  <TextInput key="Station" source="Station" label="production-line.filters.Station" helperText={false} />,
  <FlagFilter key="Faulty" source="Faulty" label="production-line.filters.Faulty" />,
]

const actions = (
  <>
    <UploadLog />
    <DownloadReport />
  </>
)

/** The production line report: the devices of a period, how each stage ended, and downloads. */
export const ProductionLinePage = () => (
  <RequireAccess resource="production-line" action="list">
    <ResourceContextProvider value="production-line">
      <ResourceList<LineDevice>
        title="production-line.name_other"
        columns={lineColumns}
        filters={filters}
        sort={{ field: 'lastAt', order: 'DESC' }}
        bulkActions={false}
        rowClick={false}
        creatable={false}
        actions={actions}
        first={<UploadLog primary />}
      />
    </ResourceContextProvider>
  </RequireAccess>
)
