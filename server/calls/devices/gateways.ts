import { gateways as contract } from '../../../contract/main/gateways.ts'
import { whyNotInstallationProcess } from '../../../domain/rules/gateway.ts'
import { onboardGateway } from '../../actions/devices/onboardGateway.ts'
import { assignGateway, unassignGateway } from '../../actions/devices/placeGateway.ts'
import { reassignGateway } from '../../actions/devices/reassignGateway.ts'
import { removeGateway } from '../../actions/devices/removeDevice.ts'
import { gateways as table } from '../../db/schema.ts'
import {
  gatewayNames,
  gatewayPage,
  gatewaysOfSpace,
  gatewayStatistics,
  gatewaysToInstall,
  lockGateway,
  readGateway,
} from '../../finders/devices/gatewayRows.ts'
import { handlersFor, type TenantRead } from '../../http/handler.ts'
import { refuseIf } from '../../http/refusal.ts'
import { insertRow, updateRow } from '../../http/versioned.ts'
import { tellOne } from '../../live/tell.ts'

const read = ({ tx, actor, params, now }: TenantRead & { params: { id: string } }) => readGateway(tx, actor, params.id, now)

export const gateways = handlersFor(contract, {
  list: ({ tx, actor, query, now }) => gatewayPage(tx, actor, query, now),
  autocomplete: async ({ tx, actor, query }) => ({ items: await gatewayNames(tx, actor, query) }),
  search: async ({ tx, actor, query, now }) => ({ items: await gatewaysToInstall(tx, actor, query.Query, now) }),
  create: async (call) => {
    const made = await insertRow(call.tx, table, { tenantId: call.actor.tenantId, ...call.body })
    await call.audit({ action: 'gateway.create', entityId: made.id, after: made })
    await tellOne(call, 'gateways', made.id)
    return readGateway(call.tx, call.actor, made.id, call.now)
  },
  read,
  update: async (call) => {
    const { tx, body, audit } = call
    const before = await lockGateway(call, 'thermostats.install', call.params.id)
    refuseIf(before.buildingId === null && (body.placement ?? body.placementNote) !== null ? 'gatewayNotAssigned' : undefined, 'placement')
    const after = await updateRow(tx, table, before.id, body)
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
    const after = await updateRow(tx, table, before.id, body)
    await audit({ action: 'gateway.setInstallationProcess', entityId: before.id, before, after })
    await tellOne(call, 'gateways', before.id)
    return read(call)
  },
  statistics: async ({ tx, actor, params, query, now }) => ({ items: await gatewayStatistics(tx, actor, params.id, query.Hours, now) }),
  ofSpace: ({ tx, actor, params, now }) => gatewaysOfSpace(tx, actor, params.spaceId, now),
  onboard: async (call) => readGateway(call.tx, call.actor, await onboardGateway(call, call.body), call.now),
  reassignTenant: (call) => reassignGateway(call, call.params.eui, call.body.tenantId),
})
