import { thermostats as calls } from '../../../contract/main/thermostats.ts'
import { thermostatTabs } from '../../paths.ts'
import { by } from '../../providers/declared.ts'
import { defineResource } from '../../ui/defineResource.ts'

/** A thermostat of the client, read by its EUI. One page at /thermostats/{eui} holds its data and its actions. */
export const thermostats = defineResource({
  name: 'thermostats',
  calls: { list: calls.list },
  represent: 'eui',
  list: async () => (await import('./ThermostatList.tsx')).ThermostatList,
  edit: async () => (await import('./ThermostatPage.tsx')).ThermostatPage,
  tabs: { edit: thermostatTabs },
  order: by('lastSeenAt', 'DESC'),
  live: ['thermostats'],
  entities: ['thermostat'],
})
