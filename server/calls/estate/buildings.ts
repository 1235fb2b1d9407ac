import { and, eq, inArray, or, sql, type SQLWrapper } from 'drizzle-orm'
import { buildings as contract } from '../../../contract/main/buildings.ts'
import { Building } from '../../../contract/main/buildingShapes.ts'
import { normaliseStreet } from '../../../domain/rules/address.ts'
import { deleteRow, deleteRows } from '../../actions/estate/deleteRows.ts'
import { createBuilding, updateBuilding } from '../../actions/estate/saveBuilding.ts'
import { containsWords } from '../../db/page.ts'
import { buildings as table } from '../../db/schema.ts'
import { naturalOrder } from '../../db/schema/main/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { updateRow } from '../../http/versioned.ts'
import type { TenantActor } from '../../http/actor.ts'
import type { WriteAudit } from '../../http/audit.ts'
import { handlersFor } from '../../http/handler.ts'
import { found } from '../../http/refusal.ts'
import { buildingRows, readBuilding, withBuildingFacts } from '../../finders/estate/buildingRows.ts'
import { usesOf } from '../../finders/estate/estateBelow.ts'
import { estatePage, nameIn } from '../../finders/estate/estatePage.ts'
import { knowFilters } from '../../finders/estate/estateParents.ts'
import { buildingsOf } from '../../finders/estate/estateReach.ts'
import { lockShaped } from '../../http/lockShaped.ts'
import { readSignalTest, recordSignalFloor, resetSignalTest } from '../../finders/devices/signalTest.ts'

const sortKeys: Record<string, SQLWrapper> = {
  Name: naturalOrder(table.name),
  City: naturalOrder(table.city),
  Zipcode: table.zipcode,
  Street: naturalOrder(sql`(${table.street} || ' ' || ${table.streetNumber})`),
  ComplexName: naturalOrder(nameIn('building_complexes', table.complexId)),
  LocationName: naturalOrder(nameIn('locations', table.locationId)),
  ConstructionYear: table.constructionYear,
  InstallationFrom: table.installationFrom,
  GatewayInstallationRequestedAt: table.gatewayInstallationRequestedAt,
  CreatedAt: table.createdAt,
  UpdatedAt: table.updatedAt,
}

/** Words of the name and the address as it is written, or of the address as it is compared: "Goethestr. 5" finds Goethestraße 5. */
const matches = (text: string | undefined) =>
  text
    ? or(
        containsWords(text, [table.name, table.street, table.streetNumber, table.zipcode, table.city]),
        containsWords(normaliseStreet(text), [table.addressKey]),
      )
    : undefined

const flag = (wanted: boolean | undefined, condition: SQLWrapper) => (wanted === undefined ? undefined : sql`(${condition}) = ${wanted}`)

const deletion = (tx: Tx, actor: TenantActor, audit: WriteAudit) => ({
  tx,
  audit,
  table,
  entity: 'building',
  mine: buildingsOf(actor, 'estate.write'),
  usesOf: (ids: readonly string[]) =>
    usesOf(tx, actor.tenantId, ids, [
      ['buildingUnits', 'building_units', 'building_id'],
      ['publicAreas', 'public_areas', 'building_id'],
      ['gateways', 'gateways', 'building_id'],
      ['heatingCircuits', 'heating_circuits', 'building_id'],
    ]),
})

export const buildings = handlersFor(contract, {
  list: async ({ tx, actor, query, now }) => {
    await knowFilters(tx, actor, query)
    const where = and(
      buildingsOf(actor, 'estate.read'),
      matches(query.Query),
      query.Ids && inArray(table.id, query.Ids),
      query.LocationIds && inArray(table.locationId, query.LocationIds),
      query.ComplexIds && inArray(table.complexId, query.ComplexIds),
      query.HeatingCircuitIds && inArray(table.heatingCircuitId, query.HeatingCircuitIds),
      flag(query.GatewayInstallationRequested, table.gatewayInstallationRequested),
      flag(query.HasGateways, sql`exists (select from main.gateways g where g.building_id = ${table.id})`),
      flag(query.HasGatewayIssues, sql`cardinality(${table.gatewayIssues}) > 0`),
    )
    const page = await estatePage({ tx, table, query, where, sortKeys, rows: (ids) => buildingRows(tx).where(ids) })
    return { ...page, items: await withBuildingFacts(tx, actor, page.items, now) }
  },
  create: async (context) => readBuilding(context.tx, context.actor, await createBuilding(context, context.body), context.now),
  read: ({ tx, actor, params, now }) => readBuilding(tx, actor, params.id, now),
  update: async (context) => {
    await updateBuilding(context, context.params.id, context.body, context.version)
    return readBuilding(context.tx, context.actor, context.params.id, context.now)
  },
  remove: ({ tx, actor, params, version, audit }) => deleteRow(deletion(tx, actor, audit), params.id, version),
  bulkDelete: ({ tx, actor, body, audit }) => deleteRows(deletion(tx, actor, audit), body.ids),
  startSignalTest: async ({ tx, actor, params, version, audit }) => {
    await resetSignalTest(tx, actor, params.id, version, audit)
    return readSignalTest(tx, actor, params.id)
  },
  signalTest: ({ tx, actor, params }) => readSignalTest(tx, actor, params.id),
  recordSignalFloor: async (context) => {
    await recordSignalFloor(context, context.params.id, context.body)
    return readSignalTest(context.tx, context.actor, context.params.id)
  },
  gatewayIssues: async ({ tx, actor, params }) => {
    const [row] = await tx
      .select()
      .from(table)
      .where(and(buildingsOf(actor, 'estate.read'), eq(table.id, params.id)))
    const { version, gatewayIssues: issues, gatewayIssuesComment: comment } = found(row)
    return { version, issues, comment }
  },
  setGatewayIssues: async ({ tx, actor, params, body, version, now, audit }) => {
    const mine = and(buildingsOf(actor, 'thermostats.install'), eq(table.id, params.id))
    const before = await lockShaped(tx, table, mine, { version, shape: Building, read: () => readBuilding(tx, actor, params.id, now) })
    const after = await updateRow(tx, table, params.id, { gatewayIssues: body.issues, gatewayIssuesComment: body.comment })
    await audit({ action: 'building.setGatewayIssues', entityId: params.id, before, after })
    return { version: after.version, issues: body.issues, comment: body.comment }
  },
})
