import ThermostatIcon from '@mui/icons-material/DeviceThermostatOutlined'
import { lazyNamed } from '../../ui/lazyNamed.tsx'

export const thermostats = {
  icon: ThermostatIcon,
  list: lazyNamed(() => import('./ThermostatList.tsx'), 'ThermostatList'),
  // at /thermostats/{eui}: what is shown and what is done stand on one page
  edit: lazyNamed(() => import('./ThermostatPage.tsx'), 'ThermostatPage'),
  recordRepresentation: 'eui',
}
