import UnitIcon from '@mui/icons-material/MeetingRoomOutlined'
import { lazyNamed } from '../../ui/lazyNamed.tsx'

export const buildingUnits = {
  icon: UnitIcon,
  list: lazyNamed(() => import('./BuildingUnitList.tsx'), 'BuildingUnitList'),
  show: lazyNamed(() => import('./BuildingUnitShow.tsx'), 'BuildingUnitShow'),
  edit: lazyNamed(() => import('./BuildingUnitEdit.tsx'), 'BuildingUnitEdit'),
  create: lazyNamed(() => import('./BuildingUnitCreate.tsx'), 'BuildingUnitCreate'),
  recordRepresentation: 'name',
}
