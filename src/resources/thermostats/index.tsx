import ThermostatIcon from '@mui/icons-material/DeviceThermostatOutlined'
import { thermostats as calls } from '../../../contract/main/thermostats.ts'
import { by } from '../../providers/declared.ts'
import { defineResource } from '../../ui/defineResource.ts'

/** A thermostat of the client, read by its EUI. What is shown and what is done stand on one page, at /thermostats/{eui}. */
export const thermostats = defineResource({
  name: 'thermostats',
  icon: ThermostatIcon,
  calls: { list: calls.list },
  represent: 'eui',
  list: async () => (await import('./ThermostatList.tsx')).ThermostatList,
  edit: async () => (await import('./ThermostatPage.tsx')).ThermostatPage,
  order: by('lastSeenAt', 'DESC'),
  live: ['thermostats'],
  entities: ['thermostat'],
})
