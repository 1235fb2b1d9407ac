import LeaseIcon from '@mui/icons-material/AssignmentOutlined'
import type { RaRecord } from 'react-admin'
import { readLanguage } from '../../providers/language.ts'
import { formatDate } from '../../ui/format.ts'
import { lazyNamed } from '../../ui/lazyNamed.tsx'

export const leases = {
  icon: LeaseIcon,
  list: lazyNamed(() => import('./LeaseList.tsx'), 'LeaseList'),
  show: lazyNamed(() => import('./LeaseShow.tsx'), 'LeaseShow'),
  edit: lazyNamed(() => import('./LeaseEdit.tsx'), 'LeaseEdit'),
  create: lazyNamed(() => import('./LeaseCreate.tsx'), 'LeaseCreate'),
  recordRepresentation: ({ unitName, startsOn }: RaRecord) => [unitName, formatDate(startsOn, readLanguage(), 'day')].filter(Boolean).join(', '),
}
