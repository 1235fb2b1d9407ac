import BusinessIcon from '@mui/icons-material/BusinessOutlined'
import { lazyNamed } from '../../ui/lazyNamed.tsx'

export const tenants = {
  icon: BusinessIcon,
  list: lazyNamed(() => import('./TenantList.tsx'), 'TenantList'),
  show: lazyNamed(() => import('./TenantShow.tsx'), 'TenantShow'),
  edit: lazyNamed(() => import('./TenantEdit.tsx'), 'TenantEdit'),
  create: lazyNamed(() => import('./TenantCreate.tsx'), 'TenantCreate'),
  recordRepresentation: 'name',
}
