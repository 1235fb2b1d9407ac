import GatewayIcon from '@mui/icons-material/RouterOutlined'
import { lazyNamed } from '../../ui/lazyNamed.tsx'

export const gateways = {
  icon: GatewayIcon,
  list: lazyNamed(() => import('./GatewayList.tsx'), 'GatewayList'),
  show: lazyNamed(() => import('./GatewayShow.tsx'), 'GatewayShow'),
  edit: lazyNamed(() => import('./GatewayEdit.tsx'), 'GatewayEdit'),
  create: lazyNamed(() => import('./GatewayCreate.tsx'), 'GatewayCreate'),
  recordRepresentation: 'eui',
}
