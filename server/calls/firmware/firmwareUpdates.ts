import { firmwareUpdates as contract, listedMax } from '../../../contract/main/firmwareUpdates.ts'
import { columnsOf, type DeviceColumn } from '../../../domain/import/deviceColumns.ts'
import { normaliseEui, whyNotEui } from '../../../domain/rules/eui.ts'
import { abortBatch, approveBatch, discardBatch, retryBatch } from '../../actions/firmware/changeBatch.ts'
import { createBatch, previewBatch } from '../../actions/firmware/planBatch.ts'
import { firmwareBatchPage, readFirmwareBatch } from '../../finders/firmware/batchRows.ts'
import { firmwareDevicePage } from '../../finders/firmware/updateRows.ts'
import { oncePerCall } from '../../http/externalCall.ts'
import { handlersFor } from '../../http/handler.ts'
import { isAssignedOnly } from '../../http/reach.ts'
import { refuse } from '../../http/refusal.ts'
import { startJob } from '../../jobs/start.ts'
import type { FirmwareExportInput } from '../../workers/export/firmwareExport.ts'
import { readDeviceFile } from '../../workers/import/devices/readDeviceFile.ts'

type Call = Parameters<typeof approveBatch>[0]

const changed = (change: typeof approveBatch) => async (call: Call) => {
  await change(call)
  return readFirmwareBatch(call.tx, call.actor, call.params.id, call.now)
}

const targetFile = oncePerCall<{ file?: Awaited<ReturnType<typeof readDeviceFile>> }>()
const { devEui } = columnsOf('ThermostatStatusChange')
const columns: Readonly<Record<string, DeviceColumn>> = devEui ? { devEui } : {}
const shownMax = 500

export const firmwareUpdates = handlersFor(contract, {
  list: ({ tx, actor, query }) => firmwareBatchPage(tx, actor, query),
  create: async (call) => readFirmwareBatch(call.tx, call.actor, await createBatch(call), call.now),
  preview: ({ tx, actor, body, now }) => previewBatch(tx, actor, body, now),
  readTargets: async ({ upload, callExternally }) => {
    const read = targetFile(upload, () => ({}))
    if (!read.file)
      await callExternally(async () => {
        read.file = await readDeviceFile(upload.path, { columns, maxRows: listedMax })
      })
    const { rows, faults } = read.file ?? refuse('internal')
    const cells = rows.map(({ row, cell }) => ({
      row,
      text: cell('devEui'),
      eui: normaliseEui(cell('devEui')),
    }))
    const valid = cells.filter(({ eui }) => whyNotEui(eui) === undefined)
    const invalid = cells.filter(({ eui }) => whyNotEui(eui) !== undefined)
    return {
      fileName: upload.name.slice(0, 200),
      rows: rows.length,
      euis: [...new Set(valid.map(({ eui }) => eui))],
      invalid: invalid.slice(0, shownMax).map(({ row, text }) => ({ row, text: text.slice(0, 60) })),
      fileIssues: faults,
    }
  },
  exportActive: ({ tx, actor, requestId, query }) => {
    const input: FirmwareExportInput = {
      userId: isAssignedOnly(actor, 'thermostats.read') ? actor.userId : null,
      language: query.Language,
    }
    return startJob(tx, actor, requestId, {
      kind: 'firmwareExport',
      input,
      dedupeKey: `firmwareExport:${actor.tenantId}:${actor.userId}`,
    })
  },
  read: ({ tx, actor, params, now }) => readFirmwareBatch(tx, actor, params.id, now),
  devices: ({ tx, actor, params, query, now }) => firmwareDevicePage(tx, actor, params.id, query, now),
  approve: changed(approveBatch),
  abort: changed(abortBatch),
  retry: changed(retryBatch),
  discard: (call) => discardBatch(call),
})
