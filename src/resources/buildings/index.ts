import BuildingIcon from '@mui/icons-material/ApartmentOutlined'
import { lazyNamed } from '../../ui/lazyNamed.tsx'

export const buildings = {
  icon: BuildingIcon,
  list: lazyNamed(() => import('./BuildingList.tsx'), 'BuildingList'),
  show: lazyNamed(() => import('./BuildingShow.tsx'), 'BuildingShow'),
  edit: lazyNamed(() => import('./BuildingEdit.tsx'), 'BuildingEdit'),
  create: lazyNamed(() => import('./BuildingCreate.tsx'), 'BuildingCreate'),
  recordRepresentation: 'name',
}
