import AppointmentIcon from '@mui/icons-material/EventOutlined'
import type { RaRecord } from 'react-admin'
import { readLanguage } from '../../providers/language.ts'
import { formatDate } from '../../ui/format.ts'
import { lazyNamed } from '../../ui/lazyNamed.tsx'

export const appointments = {
  icon: AppointmentIcon,
  list: lazyNamed(() => import('./AppointmentList.tsx'), 'AppointmentList'),
  show: lazyNamed(() => import('./AppointmentShow.tsx'), 'AppointmentShow'),
  edit: lazyNamed(() => import('./AppointmentEdit.tsx'), 'AppointmentEdit'),
  create: lazyNamed(() => import('./AppointmentCreate.tsx'), 'AppointmentCreate'),
  recordRepresentation: ({ unitName, startsAt }: RaRecord) => [unitName, formatDate(startsAt, readLanguage())].filter(Boolean).join(', '),
}
