import { gatewayReassign as contract, type ReassignPreview } from '../../../contract/main/gatewayReassign.ts'
import { moveGateways } from '../../actions/devices/moveGateways.ts'
import { handlersFor } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'
import { planReassign } from '../../workers/import/devices/planReassign.ts'
import { readDeviceFile } from '../../workers/import/devices/readDeviceFile.ts'

/** File names are displayed, so the client's value is cut to a reasonable length. */
const longestName = 200

export const gatewayReassign = handlersFor(contract, {
  importTenantReassign: async ({ tx, actor, form, upload, audit, now }) => {
    const file = await readDeviceFile(upload.path, 'GatewayTenantChange')
    const { rows, moves } = await planReassign(tx, actor, file.rows)
    const issues = rows.flatMap((row) => row.issues)
    const preview: ReassignPreview = {
      fileName: upload.name.slice(0, longestName),
      rows: rows.length,
      errors: file.faults.length + issues.filter(({ severity }) => severity === 'error').length,
      moves: moves.length,
      unassigned: moves.filter(({ before }) => before.buildingId !== null).length,
      unchanged: rows.filter((row) => row.issues.length > 0 && row.issues.every(({ code }) => code === 'sameTenant')).length,
      done: false,
      fileIssues: file.faults,
      items: rows,
    }
    if (form.validateOnly) return preview
    if (preview.errors > 0) return refuse('importHasErrors', { current: preview })
    await moveGateways(tx, audit, now, moves)
    return { ...preview, done: true }
  },
})
