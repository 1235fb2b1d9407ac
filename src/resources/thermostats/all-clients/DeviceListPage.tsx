import { useLocation } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../ui/page/PageTitle.tsx'
import { RequireAccess } from '../../../ui/states/RequirePermission.tsx'
import { OperationList } from './OperationList.tsx'
import { ProductionList } from './ProductionList.tsx'

/** The thermostats of all clients that the user may see, in operation and in production. */
export const DeviceListPage = () => {
  const { pathname } = useLocation()
  const production = pathname.startsWith(paths.production)
  return (
    <RequireAccess resource="fleet-production" action="list">
      <PageTitle title="resources.thermostats.name_other" />
      {production ? <ProductionList /> : <OperationList />}
    </RequireAccess>
  )
}
