import AreaIcon from '@mui/icons-material/StairsOutlined'
import { lazyNamed } from '../../ui/lazyNamed.tsx'

export const publicAreas = {
  icon: AreaIcon,
  list: lazyNamed(() => import('./PublicAreaList.tsx'), 'PublicAreaList'),
  show: lazyNamed(() => import('./PublicAreaShow.tsx'), 'PublicAreaShow'),
  edit: lazyNamed(() => import('./PublicAreaEdit.tsx'), 'PublicAreaEdit'),
  create: lazyNamed(() => import('./PublicAreaCreate.tsx'), 'PublicAreaCreate'),
  recordRepresentation: 'name',
}
