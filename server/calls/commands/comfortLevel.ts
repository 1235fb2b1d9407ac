import { comfortLevel as contract } from '../../../contract/main/comfortLevel.ts'
import {
  removeLevelsMapping,
  removeNightReduction,
  retryComfort,
  setLevelsMapping,
  setNightReduction,
} from '../../actions/commands/comfortSettings.ts'
import { comfortThermostatPage, readComfort } from '../../finders/commands/comfortRows.ts'
import { handlersFor } from '../../http/handler.ts'

export const comfortLevel = handlersFor(contract, {
  read: ({ tx, actor, params, now }) => readComfort(tx, actor, params.buildingId, now),
  thermostats: ({ tx, actor, params, query, now }) =>
    comfortThermostatPage(tx, actor, params.buildingId, query, now),
  setLevelsMapping: async (call) => {
    await setLevelsMapping(call, call.params.buildingId, call.body.levels)
    return readComfort(call.tx, call.actor, call.params.buildingId, call.now)
  },
  removeLevelsMapping: (call) => removeLevelsMapping(call, call.params.buildingId),
  setNightReduction: async (call) => {
    await setNightReduction(call, call.params.buildingId, call.body)
    return readComfort(call.tx, call.actor, call.params.buildingId, call.now)
  },
  removeNightReduction: (call) => removeNightReduction(call, call.params.buildingId),
  retry: async (call) => {
    await retryComfort(call, call.params.buildingId, call.body.kind)
    return readComfort(call.tx, call.actor, call.params.buildingId, call.now)
  },
})
