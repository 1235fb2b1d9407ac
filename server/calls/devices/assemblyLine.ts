import { assemblyLine as contract } from '../../../contract/main/assemblyLine.ts'
import { whyNotInstant } from '../../../domain/rules/productionLine.ts'
import { recordLine } from '../../actions/devices/recordLine.ts'
import { foreignOnLine, lineDevicePage } from '../../finders/devices/lineDevices.ts'
import { handlersFor } from '../../http/handler.ts'
import { refuse, refuseIf } from '../../http/refusal.ts'
import { newId } from '../../ids.ts'
import { startLineExport } from '../../workers/export/lineExport.ts'
import { startLineImport } from '../../workers/import/devices/lineImport.ts'

export const assemblyLine = handlersFor(contract, {
  devices: ({ tx, actor, query }) => lineDevicePage(tx, actor, query),
  record: async ({ tx, actor, audit, now, body: { events } }) => {
    for (const [index, { at }] of events.entries())
      refuseIf(whyNotInstant(new Date(at), now), `events.${index}.at`)
    const foreign = await foreignOnLine(
      tx,
      actor,
      events.map(({ eui }) => eui),
    )
    const strange = events.findIndex(({ eui }) => foreign.has(eui))
    if (strange >= 0)
      refuse('thermostatNotFound', { fields: { [`events.${strange}.eui`]: 'thermostatNotFound' } })
    const made = await recordLine({ tx, now, audit, userId: actor.userId }, events)
    if (made.recorded > 0) await audit({ action: 'productionLine.record', entityId: newId(), after: made })
    return made
  },
  importFile: (call) => startLineImport(call),
  summary: ({ query, body, ...call }) =>
    startLineExport(call, { kind: 'summary', format: query.format, language: query.Language, ...body }),
  detail: ({ query, body, ...call }) =>
    startLineExport(call, { kind: 'detail', format: query.format, language: query.Language, ...body }),
})
