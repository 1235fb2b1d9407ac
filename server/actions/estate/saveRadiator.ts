import type { AuditVerb } from '../../../domain/audit.ts'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { RadiatorInput, radiators as contract } from '../../../contract/main/radiators.ts'
import type { Permission } from '../../../domain/roles/permissions.ts'
import { keptOf } from '../../../domain/rules/fields.ts'
import { whyNotInstallationFailed } from '../../../domain/rules/radiator.ts'
import { radiatorFields } from '../../../domain/rules/radiatorFields.ts'
import { radiators as table } from '../../db/schema.ts'
import { roomFor } from '../../finders/estate/estateParents.ts'
import { lockRadiator, readRadiator } from '../../finders/estate/radiatorRows.ts'
import { idOfNew } from '../../http/clientIds.ts'
import type { TenantWrite } from '../../http/handler.ts'
import { refuseIf } from '../../http/refusal.ts'
import { insertRow, updateRow } from '../../http/versioned.ts'

/** The stored fields of an entered radiator: those that do not apply to its type or valve are dropped. */
export const keptOfRadiator = (input: z.output<typeof RadiatorInput>) => ({
  ...input,
  ...keptOf(radiatorFields, input),
})

/** Creates a radiator in a room. @returns its id. Errors: 404 at roomId, idTaken 409. */
export const createRadiator = async (
  { tx, actor, audit }: TenantWrite,
  body: z.output<typeof contract.create.body>,
): Promise<string> => {
  const { id: wanted, roomId, ...input } = body
  const place = await roomFor(tx, actor, 'rooms.write', roomId)
  const { id, isRepeated } = await idOfNew(tx, actor, wanted, ['radiator', body])
  if (isRepeated) return id
  const made = await insertRow(tx, table, {
    id,
    tenantId: actor.tenantId,
    ...place,
    ...keptOfRadiator(input),
  })
  await audit({ action: 'radiator.create', entityId: made.id, after: made })
  return made.id
}

interface RadiatorWrite extends TenantWrite {
  params: { id: string }
}

/** Updates some fields of a radiator. Errors: 404, staleVersion 409. */
export const writeRadiator = async (
  call: RadiatorWrite,
  verb: AuditVerb,
  values: PgUpdateSetSource<typeof table>,
  permission: Permission = 'rooms.write',
) => {
  const before = await lockRadiator(call, permission, call.params.id)
  const after = await updateRow(call.tx, table, before.id, values)
  await call.audit({ action: `radiator.${verb}`, entityId: before.id, before, after })
  return readRadiator(call.tx, call.actor, before.id)
}

/** Records why no thermostat could be installed. Errors: 404, staleVersion 409, rule 422 at reasons. */
export const reportInstallationFailed = async (
  call: RadiatorWrite,
  { reasons, description }: z.output<typeof contract.installationFailed.body>,
) => {
  const before = await lockRadiator(call, 'rooms.write', call.params.id)
  const { thermostat } = await readRadiator(call.tx, call.actor, before.id)
  refuseIf(whyNotInstallationFailed(reasons, thermostat !== null), 'reasons')
  return writeRadiator(call, 'installationFailed', {
    issues: [...new Set(reasons)],
    installationNotPossibleDescription: description,
  })
}
