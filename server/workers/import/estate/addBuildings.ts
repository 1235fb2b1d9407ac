import { readValues, type Say, type Columns } from '../../../../domain/import/column.ts'
import { buildingDetailColumns } from '../../../../domain/import/detailColumns.ts'
import { addressColumns, placeColumns } from '../../../../domain/import/estateColumns.ts'
import type { ImportIssueCode } from '../../../../domain/import/issues.ts'
import { checkPlace, isSamePlace } from '../../../../domain/import/place.ts'
import { addressKey, addressLine } from '../../../../domain/rules/address.ts'
import { whyNotBuilding } from '../../../../domain/rules/building.ts'
import { whyNotGatewayIssues } from '../../../../domain/rules/gateway.ts'
import { sayOf, type TableRow } from '../TableRow.ts'
import { complexOf, locationOf } from './addPlaces.ts'
import { labelKey, type Assembly } from './Assembly.ts'
import type { BuildingDraft } from './drafts.ts'
import type { ExistingBuilding } from './readExisting.ts'

/** Cells of several rows about the same thing: the first text of each column, and the row that it comes from. */
interface MergedCells {
  readonly first: TableRow
  readonly cells: Map<string, string>
  readonly sources: Map<string, TableRow>
}

const mergedCells = (first: TableRow): MergedCells => ({ first, cells: new Map(), sources: new Map() })

/** The issue for rows that contradict each other. */
const inconsistent = (key: string): { code: ImportIssueCode; context?: string } => {
  if (key === 'constructionYear') return { code: 'constructionYearInconsistent' }
  if (key === 'complex' || key === 'location') return { code: 'dataStructure', context: `${key}Conflict` }
  return { code: 'buildingDataInconsistent' }
}

const meaning = (columns: Columns, key: string, text: string): string | undefined => {
  const value = columns[key]?.kind.read(text).value
  return value === undefined ? undefined : JSON.stringify(value).toLowerCase()
}

/** Merges another row; a text that is unreadable or contradicts an earlier row becomes an issue of this row. */
const mergeCells = (columns: Columns, { cells, sources }: MergedCells, row: TableRow): void => {
  for (const key of Object.keys(columns)) {
    const text = row.cells.get(key)
    const before = cells.get(key)
    if (text === undefined || text === before) continue
    if (before === undefined) {
      cells.set(key, text)
      sources.set(key, row)
      continue
    }
    const value = meaning(columns, key, text)
    const { code, context } = inconsistent(key)
    if (value === undefined) sayOf(row)(key, columns[key]?.wrong ?? columns[key]?.kind.wrong ?? code)
    else if (value !== meaning(columns, key, before))
      sayOf(row)(key, code, {
        args: { value: before, row: sources.get(key)?.row ?? 0, ...(context && { context }) },
      })
  }
}

/** Adds an issue about a merged column to the row that its value comes from. */
const sayOfMerged =
  ({ first, sources }: MergedCells): Say =>
  (column, code, remark) =>
    sayOf(sources.get(column) ?? first)(column, code, remark)

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
    say(field, field === 'constructionYear' ? 'constructionYearWrongFormat' : 'buildingDataWrongFormat', {
      args: { context: reason },
    })
  }
  if (whyNotGatewayIssues({ issues: values.gatewayIssues ?? [], comment: values.gatewayIssuesComment }))
    say('gatewayIssuesComment', 'valueMissing')
}

type AddressRemark = Exclude<ReturnType<typeof checkPlace>, { found: true }>

/** Street and number without the place: what rows have in common whose postcode or place one of them got wrong. */
const houseKey = (address: Group['address']): string => addressKey({ ...address, zipcode: '', city: '' })

const checkAddress = (register: Assembly['register'], { address, merged }: Group) =>
  checkPlace(register, { ...address, country: merged.cells.get('country') ?? defaultCountry })

/**
 * The address of the same house on other rows, if the register knows it there: what is offered must not split the house further. The address
 * on most rows comes first.
 */
const elsewhere = (
  register: Assembly['register'],
  group: Group,
  ofHouse: readonly Group[],
): Pick<AddressRemark, 'column' | 'suggestion'> | undefined => {
  const known = ofHouse
    .filter((other) => other !== group && checkAddress(register, other).found)
    .toSorted((a, b) => b.rows.length - a.rows.length)
  const sameCity = known.find(({ address }) => isSamePlace(address.city, group.address.city))
  if (sameCity) return { column: 'zipcode', suggestion: sameCity.address.zipcode }
  const sameZipcode = known.find(({ address }) => address.zipcode === group.address.zipcode)
  return sameZipcode && { column: 'city', suggestion: sameZipcode.address.city }
}

/**
 * Where more rows, or earlier ones, have another postcode or spelling of the place for the same street, number and place: it may be right, as
 * towns have streets twice, and it may be a slip, which would split the house without a word.
 */
const split = (
  { register, joinable }: Assembly,
  group: Group,
  ofHouse: readonly Group[],
): { column: 'zipcode' | 'city'; suggestion: string; row: number } | undefined => {
  const weight = ({ address, rows }: Group) =>
    joinable.has(address.key) ? Number.POSITIVE_INFINITY : rows.length
  const [first] = ofHouse
    .filter(({ address }) => isSamePlace(address.city, group.address.city))
    .filter((other) => other === group || checkAddress(register, other).found)
    .toSorted((a, b) => weight(b) - weight(a))
  if (!first || first === group) return undefined
  const column = first.address.zipcode === group.address.zipcode ? 'city' : 'zipcode'
  return { column, suggestion: first.address[column], row: first.merged.first.row }
}

/** Checks the address of a house against the register and the other rows. All its rows get the remark, as a mend of one alone would split the house. */
const checkPlaceOf = (assembly: Assembly, group: Group, ofHouse: readonly Group[]): void => {
  const { register } = assembly
  const verdict = checkAddress(register, group)
  const { zipcode, city } = group.address
  if (verdict.found) {
    const other = split(assembly, group, ofHouse)
    if (!other) return
    const { column, suggestion, row } = other
    const args = { context: column, value: suggestion, own: group.address[column], row }
    for (const one of group.rows)
      sayOf(one)(column, 'addressInconsistent', { severity: 'warning', args, suggestion })
    return
  }
  const { column, severity, suggestion } = { ...verdict, ...elsewhere(register, group, ofHouse) }
  for (const row of group.rows) {
    sayOf(row)(column, 'addressNotFound', {
      severity,
      args: { context: column, zipcode, city },
      ...(suggestion !== undefined && { suggestion }),
    })
  }
}

const assemble = ({ draft, locationName, today }: Assembly, { address, merged }: Group): BuildingDraft => {
  const say = sayOfMerged(merged)
  const place = readValues(placeColumns, merged.cells, say)
  const values = readValues(buildingDetailColumns, merged.cells, say)
  const location = locationOf(draft, place.location ?? locationName ?? address.city)
  if (place.complex === null) say('complex', 'complexNameMissing')
  checkRules(values, today, say)
  return {
    ...address,
    row: merged.first,
    values,
    circuit: null,
    floorsAbove: values.floorsAbove ?? 1,
    floorsBelow: values.floorsBelow ?? 0,
    complex:
      place.complex === null
        ? { location, name: '', description: null }
        : complexOf(draft, location, place.complex),
  }
}

/** A building of the estate that new units join. What the file says of it is not compared: the estate knows better. */
const joinedBuilding = ({ address, merged }: Group, existing: ExistingBuilding): BuildingDraft => ({
  ...address,
  row: merged.first,
  values: readValues(buildingDetailColumns, new Map(), () => {}),
  circuit: null,
  floorsAbove: existing.floorsAbove,
  floorsBelow: existing.floorsBelow,
  existingId: existing.id,
  complex: {
    location: { name: existing.locationName, description: null, existingId: existing.locationId },
    name: '',
    description: null,
    existingId: existing.complexId,
  },
})

/** Adds the buildings named on the main sheet and the buildings sheet; rows with the same address describe the same building. */
export const addBuildings = async (assembly: Assembly): Promise<void> => {
  const groups = new Map<string, Group>()
  for (const row of [...assembly.rowsOf('estate'), ...assembly.rowsOf('buildings')]) {
    await assembly.pace.step()
    const address = addressOf(row)
    if (!address) continue
    const group = groups.get(address.key) ?? { address, merged: mergedCells(row), rows: [] }
    groups.set(address.key, group)
    if (!assembly.joinable.has(address.key)) mergeCells(columns, group.merged, row)
    group.rows.push(row)
  }
  const houses = Map.groupBy(groups.values(), ({ address }) => houseKey(address))
  for (const group of groups.values()) {
    await assembly.pace.step()
    if (!assembly.joinable.has(group.address.key))
      checkPlaceOf(assembly, group, houses.get(houseKey(group.address)) ?? [])
    const existing = assembly.joinable.get(group.address.key)
    const building = existing ? joinedBuilding(group, existing) : assemble(assembly, group)
    assembly.draft.buildings.set(building.key, building)
    assembly.buildingByLabel.set(labelKey(addressLine(building)), building)
    for (const row of group.rows) assembly.buildingByRow.set(row, building)
  }
}
