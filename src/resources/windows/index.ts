import WindowIcon from '@mui/icons-material/WindowOutlined'
import { lazyNamed } from '../../ui/lazyNamed.tsx'

export const windows = {
  icon: WindowIcon,
  list: lazyNamed(() => import('./WindowList.tsx'), 'WindowList'),
  show: lazyNamed(() => import('./WindowShow.tsx'), 'WindowShow'),
  edit: lazyNamed(() => import('./WindowEdit.tsx'), 'WindowEdit'),
  create: lazyNamed(() => import('./WindowCreate.tsx'), 'WindowCreate'),
  recordRepresentation: 'name',
}
