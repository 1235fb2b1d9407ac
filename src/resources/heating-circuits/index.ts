import CircuitIcon from '@mui/icons-material/LoopOutlined'
import { lazyNamed } from '../../ui/lazyNamed.tsx'

export const heatingCircuits = {
  icon: CircuitIcon,
  list: lazyNamed(() => import('./HeatingCircuitList.tsx'), 'HeatingCircuitList'),
  show: lazyNamed(() => import('./HeatingCircuitShow.tsx'), 'HeatingCircuitShow'),
  edit: lazyNamed(() => import('./HeatingCircuitEdit.tsx'), 'HeatingCircuitEdit'),
  create: lazyNamed(() => import('./HeatingCircuitCreate.tsx'), 'HeatingCircuitCreate'),
  recordRepresentation: 'name',
}
