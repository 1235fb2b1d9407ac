import { oncePerCall } from '../../http/externalCall.ts'
import {
  gatewayReassign as gatewayReassignContract,
  type ReassignPreview,
} from '../../../contract/main/gatewayReassign.ts'
import { gateways as gatewaysContract } from '../../../contract/main/gateways.ts'
import { radioMessages as radioMessagesContract } from '../../../contract/main/radioMessages.ts'
import { columnsOf, maxDeviceRows } from '../../../domain/import/deviceColumns.ts'
import { whyNotCompleteGateway, whyNotInstallationProcess } from '../../../domain/rules/gateway.ts'
import { moveGateways, reassignGateway } from '../../actions/devices/moveGateways.ts'
import { mountGateway } from '../../actions/devices/mountGateway.ts'
import { onboardGateway } from '../../actions/devices/onboardGateway.ts'
import { assignGateway, unassignGateway } from '../../actions/devices/placeGateway.ts'
import { removeGateway } from '../../actions/devices/removeDevice.ts'
import { gateways as gatewaysTable } from '../../db/schema.ts'
import {
  gatewayNames,
  gatewayPage,
  gatewaysOfSpace,
  gatewayStatistics,
  gatewaysToInstall,
  lockGateway,
  readGateway,
} from '../../finders/devices/gatewayRows.ts'
import {
  rawMessagePage,
  unknownApplicationPage,
  unknownDevicePage,
} from '../../finders/devices/messageRows.ts'
import { handlersFor, type TenantRead } from '../../http/handler.ts'
import { isAssignedOnly } from '../../http/reach.ts'
import { refuseIf, refuse } from '../../http/refusal.ts'
import { insertRow, updateRow } from '../../http/versioned.ts'
import { tellOne } from '../../live/tell.ts'
import { planReassign } from '../../workers/import/devices/planReassign.ts'
import { readDeviceFile } from '../../workers/import/devices/readDeviceFile.ts'

const read = ({ tx, actor, params, now }: TenantRead & { params: { id: string } }) =>
  readGateway(tx, actor, params.id, now)

export const gateways = handlersFor(gatewaysContract, {
  list: ({ tx, actor, query, now }) => gatewayPage(tx, actor, query, now),
  autocomplete: async ({ tx, actor, query }) => ({ items: await gatewayNames(tx, actor, query) }),
  search: async ({ tx, actor, query, now }) => ({
    items: await gatewaysToInstall(tx, actor, query.Query, now),
  }),
  create: async (call) => {
    const made = await insertRow(call.tx, gatewaysTable, { tenantId: call.actor.tenantId, ...call.body })
    await call.audit({ action: 'gateway.create', entityId: made.id, after: made })
    await tellOne(call, 'gateways', made.id)
    return readGateway(call.tx, call.actor, made.id, call.now)
  },
  read,
  update: async (call) => {
    const { tx, body, audit } = call
    const before = await lockGateway(call, 'thermostats.install', call.params.id)
    refuseIf(
      before.buildingId === null && (body.placement ?? body.placementNote) !== null
        ? 'gatewayNotAssigned'
        : undefined,
      'placement',
    )
    const after = await updateRow(tx, gatewaysTable, before.id, body)
    await audit({ action: 'gateway.update', entityId: before.id, before, after })
    await tellOne(call, 'gateways', before.id)
    return read(call)
  },
  remove: (call) => removeGateway(call, call.params.id),
  assign: async (call) => {
    await assignGateway(call, call.params.id, call.body)
    return read(call)
  },
  unassign: async (call) => {
    await unassignGateway(call, call.params.id)
    return read(call)
  },
  setInstallationProcess: async (call) => {
    const { tx, body, audit } = call
    const before = await lockGateway(call, 'thermostats.install', call.params.id)
    refuseIf(whyNotInstallationProcess(body.installationProcess, before), 'installationProcess')
    if (body.installationProcess === 'completed' && isAssignedOnly(call.actor, 'thermostats.install'))
      refuseIf(whyNotCompleteGateway(before.mounting, (await read(call)).issues), 'installationProcess')
    const after = await updateRow(tx, gatewaysTable, before.id, body)
    await audit({ action: 'gateway.setInstallationProcess', entityId: before.id, before, after })
    await tellOne(call, 'gateways', before.id)
    return read(call)
  },
  setMounting: (call) => mountGateway(call, call.params.id, call.body),
  statistics: async ({ tx, actor, params, query, now }) => ({
    items: await gatewayStatistics(tx, actor, params.id, query.Hours, now),
  }),
  ofSpace: ({ tx, actor, params, now }) => gatewaysOfSpace(tx, actor, params.spaceId, now),
  onboard: async (call) => readGateway(call.tx, call.actor, await onboardGateway(call, call.body), call.now),
  reassignTenant: (call) => reassignGateway(call, call.params.eui, call.body.tenantId),
})

const readingOf = oncePerCall<{ file?: Awaited<ReturnType<typeof readDeviceFile>> }>()

/** File names are displayed, so the client's value is cut to a reasonable length. */
const longestName = 200

export const gatewayReassign = handlersFor(gatewayReassignContract, {
  importTenantReassign: async ({ tx, actor, form, upload, audit, now, callExternally }) => {
    const reading = readingOf(upload, () => ({}))
    // a large file takes seconds, in which others need the connection
    if (reading.file === undefined)
      await callExternally(async () => {
        reading.file = await readDeviceFile(upload.path, {
          columns: columnsOf('GatewayTenantChange'),
          maxRows: maxDeviceRows,
        })
      })
    const file = reading.file ?? refuse('internal')
    const { rows, moves } = await planReassign(tx, actor, file.rows)
    const issues = rows.flatMap((row) => row.issues)
    const preview: ReassignPreview = {
      fileName: upload.name.slice(0, longestName),
      rows: rows.length,
      errors: file.faults.length + issues.filter(({ severity }) => severity === 'error').length,
      moves: moves.length,
      unassigned: moves.filter(({ before }) => before.buildingId !== null).length,
      unchanged: rows.filter(
        (row) => row.issues.length > 0 && row.issues.every(({ code }) => code === 'sameTenant'),
      ).length,
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

export const radioMessages = handlersFor(radioMessagesContract, {
  unknownDevices: ({ tx, query }) => unknownDevicePage(tx, query),
  unknownApplications: ({ tx, query }) => unknownApplicationPage(tx, query),
  rawMessages: ({ tx, actor, query, now }) => rawMessagePage(tx, actor, query, now),
})
