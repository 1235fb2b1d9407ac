import LocationIcon from '@mui/icons-material/PlaceOutlined'
import { lazyNamed } from '../../ui/lazyNamed.tsx'

export const locations = {
  icon: LocationIcon,
  list: lazyNamed(() => import('./LocationList.tsx'), 'LocationList'),
  show: lazyNamed(() => import('./LocationShow.tsx'), 'LocationShow'),
  edit: lazyNamed(() => import('./LocationEdit.tsx'), 'LocationEdit'),
  create: lazyNamed(() => import('./LocationCreate.tsx'), 'LocationCreate'),
  recordRepresentation: 'name',
}
