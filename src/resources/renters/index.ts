import RenterIcon from '@mui/icons-material/PersonOutlined'
import type { RaRecord } from 'react-admin'
import { lazyNamed } from '../../ui/lazyNamed.tsx'

export const renters = {
  icon: RenterIcon,
  list: lazyNamed(() => import('./RenterList.tsx'), 'RenterList'),
  show: lazyNamed(() => import('./RenterShow.tsx'), 'RenterShow'),
  edit: lazyNamed(() => import('./RenterEdit.tsx'), 'RenterEdit'),
  create: lazyNamed(() => import('./RenterCreate.tsx'), 'RenterCreate'),
  recordRepresentation: ({ firstName, lastName }: RaRecord) => [firstName, lastName].filter(Boolean).join(' '),
}
