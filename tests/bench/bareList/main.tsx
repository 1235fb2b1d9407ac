import simpleRestProvider from 'ra-data-simple-rest'
import { createRoot } from 'react-dom/client'
import { Admin, DataTable, List, Resource } from 'react-admin'

/** A list as in react-admin's own tutorial: the baseline for ours. */
const Buildings = () => (
  <List perPage={25} sort={{ field: 'name', order: 'ASC' }}>
    <DataTable>
      <DataTable.Col source="name" />
      <DataTable.Col source="complexName" />
      <DataTable.Col source="counts.buildingUnits" />
      <DataTable.Col source="counts.radiators" />
      <DataTable.Col source="counts.thermostats" />
      <DataTable.Col source="counts.finalizedUnits" />
      <DataTable.Col source="gatewayStatus" />
    </DataTable>
  </List>
)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <Admin dataProvider={simpleRestProvider('/bare')} disableTelemetry>
      <Resource name="buildings" list={Buildings} />
    </Admin>,
  )
}
