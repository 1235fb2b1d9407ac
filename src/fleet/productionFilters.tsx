import { SearchInput } from 'react-admin'
import { productionLifecycles } from '../../contract/main/globalDeviceList.ts'
import { EnumFilter } from '../ui/list/filters.tsx'
import { clientFilter, deviceFilters, modeFilter } from './operationFilters.tsx'

/** The filters of the list of thermostats in production. */
export const productionFilters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <EnumFilter
    key="Lifecycles"
    source="Lifecycles"
    label="fleet.filters.Lifecycles"
    values={productionLifecycles}
    text={(lifecycle) => `thermostats.lifecycles.${lifecycle}`}
    alwaysOn
  />,
  clientFilter,
  modeFilter,
  ...deviceFilters,
]
