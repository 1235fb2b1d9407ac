import { temperatureSchedules as contract } from '../../../contract/main/temperatureSchedules.ts'
import { readSchedule, removeSchedule, setSchedule } from '../../actions/commands/saveSchedule.ts'
import { findThermostat } from '../../finders/devices/thermostats/find.ts'
import { handlersFor } from '../../http/handler.ts'

export const temperatureSchedules = handlersFor(contract, {
  read: async ({ tx, actor, params }) =>
    readSchedule(tx, await findThermostat(tx, actor, 'thermostats.read', params.eui)),
  set: (call) => setSchedule(call, call.params.eui, call.body.entries),
  remove: (call) => removeSchedule(call, call.params.eui),
})
