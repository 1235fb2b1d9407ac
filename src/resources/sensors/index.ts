import SensorIcon from '@mui/icons-material/SensorsOutlined'
import { lazyNamed } from '../../ui/lazyNamed.tsx'

export const sensors = {
  icon: SensorIcon,
  list: lazyNamed(() => import('./SensorList.tsx'), 'SensorList'),
  show: lazyNamed(() => import('./SensorShow.tsx'), 'SensorShow'),
  edit: lazyNamed(() => import('./SensorEdit.tsx'), 'SensorEdit'),
  create: lazyNamed(() => import('./SensorCreate.tsx'), 'SensorCreate'),
  recordRepresentation: 'eui',
}
