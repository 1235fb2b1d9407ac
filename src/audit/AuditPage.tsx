import { AutocompleteInput, ReferenceInput, ResourceContextProvider, TextInput } from 'react-admin'
import type * as z from 'zod'
import type { AuditEntry } from '../../contract/main/audit.ts'
import { personName } from '../../domain/rules/user.ts'
import { searchOf } from '../ui/longestSearch.ts'
import { FormatDate } from '../ui/facts/FormatDate.tsx'
import { AuditDetails } from '../ui/history/AuditDetails.tsx'
import { actionInWords, entities } from '../ui/history/auditWords.ts'
import { Who, whoInWords } from '../ui/history/Who.tsx'
import type { Column } from '../ui/list/columns/columns.tsx'
import { EnumFilter } from '../ui/list/filters/filters.tsx'
import { DayFilter } from '../ui/list/inputs/DayFilter.tsx'
import { ResourceList } from '../ui/list/ResourceList.tsx'
import { RequireAccess } from '../ui/states/RequirePermission.tsx'

type Row = z.output<typeof AuditEntry>

const columns: Column<Row>[] = [
  { source: 'at', render: ({ at }) => <FormatDate value={at} /> },
  {
    source: 'user',
    sort: false,
    render: (entry) => <Who entry={entry} />,
    text: (entry, translate) => whoInWords(entry, translate),
  },
  { source: 'action', sort: false, render: actionInWords, text: actionInWords },
  { source: 'entityName', sort: false, render: ({ entityName }) => entityName },
  { source: 'entityId', sort: false, hidden: true, render: ({ entityId }) => <code>{entityId}</code> },
]

const filters = [
  <EnumFilter
    key="Entity"
    source="Entity"
    label="audit.filters.Entity"
    values={entities}
    text={(entity) => `audit.entities.${entity}`}
    alwaysOn
  />,
  <DayFilter key="From" source="From" subject="audit.filters.at" label="audit.filters.From" alwaysOn />,
  <DayFilter key="To" source="To" subject="audit.filters.at" label="audit.filters.To" end alwaysOn />,
  <ReferenceInput
    key="UserId"
    source="UserId"
    reference="users"
    label="audit.filters.UserId"
    sort={{ field: 'lastName', order: 'ASC' }}
  >
    <AutocompleteInput
      label="audit.filters.UserId"
      filterToQuery={searchOf}
      optionText={(person) => (person ? personName(person) : '')}
      helperText={false}
      sx={{ minWidth: 220 }}
    />
  </ReferenceInput>,
  <TextInput
    key="EntityId"
    source="EntityId"
    label="audit.filters.EntityId"
    helperText={false}
    sx={{ minWidth: 320 }}
  />,
]

/** The audit log of the client: who changed what, with the values before. */
export const AuditPage = () => (
  <RequireAccess resource="audit" action="list">
    <ResourceContextProvider value="audit">
      <ResourceList<Row>
        title="audit.name_other"
        columns={columns}
        filters={filters}
        sort={{ field: 'at', order: 'DESC' }}
        bulkActions={false}
        rowClick="expand"
        creatable={false}
        expand={<AuditDetails />}
      />
    </ResourceContextProvider>
  </RequireAccess>
)
