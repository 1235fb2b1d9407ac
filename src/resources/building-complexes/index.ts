import ComplexIcon from '@mui/icons-material/HolidayVillageOutlined'
import { lazyNamed } from '../../ui/lazyNamed.tsx'

export const buildingComplexes = {
  icon: ComplexIcon,
  list: lazyNamed(() => import('./BuildingComplexList.tsx'), 'BuildingComplexList'),
  show: lazyNamed(() => import('./BuildingComplexShow.tsx'), 'BuildingComplexShow'),
  edit: lazyNamed(() => import('./BuildingComplexEdit.tsx'), 'BuildingComplexEdit'),
  create: lazyNamed(() => import('./BuildingComplexCreate.tsx'), 'BuildingComplexCreate'),
  recordRepresentation: 'name',
}
