import { readValues, type Say } from '../../../../domain/import/column.ts'
import { buildingDetailColumns } from '../../../../domain/import/detailColumns.ts'
import { addressColumns, placeColumns } from '../../../../domain/import/estateColumns.ts'
import { checkPlace } from '../../../../domain/import/place.ts'
import { addressKey } from '../../../../domain/rules/address.ts'
import { whyNotBuilding } from '../../../../domain/rules/building.ts'
import { whyNotGatewayIssues } from '../../../../domain/rules/gateway.ts'
import { sayOf, type TableRow } from '../TableRow.ts'
import { complexOf, locationOf } from './addPlaces.ts'
import { buildingLabel, labelKey, type Assembly } from './Assembly.ts'
import type { BuildingDraft } from './drafts.ts'
import { mergeCells, mergedCells, sayOfMerged, type MergedCells } from './mergeCells.ts'

/** The country of addresses that name none. */
export const defaultCountry = 'Deutschland'

const columns = { ...placeColumns, ...buildingDetailColumns }

interface Group {
  readonly address: Pick<BuildingDraft, 'street' | 'streetNumber' | 'zipcode' | 'city' | 'key'>
  readonly merged: MergedCells
  readonly rows: TableRow[]
}

const addressOf = (row: TableRow): Group['address'] | undefined => {
  const { street, streetNumber, zipcode, city } = readValues(addressColumns, row.cells, sayOf(row))
  if (street === null || streetNumber === null || zipcode === null || city === null) return undefined
  const address = { street, streetNumber, zipcode, city }
  return { ...address, key: addressKey(address) }
}

const checkRules = (values: BuildingDraft['values'], today: string, say: Say): void => {
  const reasons = whyNotBuilding(values, Number(today.slice(0, 4))) ?? {}
  for (const [field, reason] of Object.entries(reasons)) {
    say(field, field === 'constructionYear' ? 'constructionYearWrongFormat' : 'buildingDataWrongFormat', { args: { context: reason } })
  }
  if (whyNotGatewayIssues({ issues: values.gatewayIssues ?? [], comment: values.gatewayIssuesComment })) say('gatewayIssuesComment', 'valueMissing')
}

const assemble = ({ draft, register, locationName, today }: Assembly, { address, merged }: Group): BuildingDraft => {
  const say = sayOfMerged(merged)
  const place = readValues(placeColumns, merged.cells, say)
  const values = readValues(buildingDetailColumns, merged.cells, say)
  const location = locationOf(draft, place.location ?? locationName ?? address.city)
  if (place.complex === null) say('complex', 'complexNameMissing')
  const verdict = checkPlace(register, { ...address, country: values.country ?? defaultCountry })
  if (!verdict.found) {
    const { column, severity, suggestion } = verdict
    say(column, 'addressNotFound', {
      severity,
      args: { context: column, zipcode: address.zipcode, city: address.city },
      ...(suggestion !== undefined && { suggestion }),
    })
  }
  checkRules(values, today, say)
  return {
    ...address,
    row: merged.first,
    values,
    circuit: null,
    floorsAbove: values.floorsAbove ?? 1,
    floorsBelow: values.floorsBelow ?? 0,
    complex: place.complex === null ? { location, name: '', description: null } : complexOf(draft, location, place.complex),
  }
}

/** Adds the buildings named on the main sheet and the buildings sheet; rows with the same address describe the same building. */
export const addBuildings = async (assembly: Assembly): Promise<void> => {
  const groups = new Map<string, Group>()
  for (const row of [...assembly.rowsOf('estate'), ...assembly.rowsOf('buildings')]) {
    await assembly.pace.step()
    const address = addressOf(row)
    if (!address) continue
    const group = groups.get(address.key) ?? { address, merged: mergedCells(row), rows: [] }
    groups.set(address.key, group)
    mergeCells(columns, group.merged, row)
    group.rows.push(row)
  }
  for (const group of groups.values()) {
    await assembly.pace.step()
    const building = assemble(assembly, group)
    assembly.draft.buildings.set(building.key, building)
    assembly.buildingByLabel.set(labelKey(buildingLabel(building)), building)
    for (const row of group.rows) assembly.buildingByRow.set(row, building)
  }
}
