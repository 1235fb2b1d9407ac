import RadiatorIcon from '@mui/icons-material/ViewWeekOutlined'
import { lazyNamed } from '../../ui/lazyNamed.tsx'

export const radiators = {
  icon: RadiatorIcon,
  list: lazyNamed(() => import('./RadiatorList.tsx'), 'RadiatorList'),
  show: lazyNamed(() => import('./RadiatorShow.tsx'), 'RadiatorShow'),
  edit: lazyNamed(() => import('./RadiatorEdit.tsx'), 'RadiatorEdit'),
  create: lazyNamed(() => import('./RadiatorCreate.tsx'), 'RadiatorCreate'),
  recordRepresentation: 'name',
}
