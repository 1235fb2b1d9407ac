import TesterIcon from '@mui/icons-material/SettingsRemoteOutlined'
import { lazyNamed } from '../../ui/lazyNamed.tsx'

export const signalTesters = {
  icon: TesterIcon,
  list: lazyNamed(() => import('./SignalTesterList.tsx'), 'SignalTesterList'),
  show: lazyNamed(() => import('./SignalTesterShow.tsx'), 'SignalTesterShow'),
  edit: lazyNamed(() => import('./SignalTesterEdit.tsx'), 'SignalTesterEdit'),
  create: lazyNamed(() => import('./SignalTesterCreate.tsx'), 'SignalTesterCreate'),
  recordRepresentation: ({ label, eui }: { label?: string | null; eui?: string }) => label ?? eui ?? '',
}
