import { leaseOn } from '../../../domain/rules/lease.ts'
import type { BuildingRow } from '../builders/buildBuilding.ts'
import type { UnitRow } from '../builders/buildRoom.ts'
import { estateOf, type Estate } from '../estate.ts'
import type { Manager } from '../plan/managers.ts'
import { seededRandom, type Random } from '../random.ts'

/** One row of a property manager's list: a unit with its building and resident. Days are YYYY-MM-DD, areas m², rents €. */
export interface ExampleRow {
  location: string
  complex: string
  street: string
  streetNumber: string
  zipcode: string
  city: string
  constructionYear: number | string
  renovationYear: number | null
  roof: string
  attic: string
  basement: string
  floor: string
  unitType: string
  customerId: string
  unitName: string
  livingArea: number | null
  rent: number | null
  leaseStart: string | null
  leaseEnd: string | null
  firstName: string | null
  lastName: string | null
  phone: string | null
  email: string | null
}

export type ExampleField = keyof ExampleRow

/** The reference day of the lists. */
export const exampleDay = '2026-10-01'

const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

const buildingFacts = (random: Random, { constructionYear, renovationYear, roofType, topFloorUsage, floorsBelow }: BuildingRow) => ({
  constructionYear: constructionYear ?? 1960, renovationYear,
  roof: roofType === 'Flat' ? 'Flachdach' : (constructionYear ?? 0) < 1920 ? random.pick(['Mansarddach', 'Satteldach']) : random.pick(['Satteldach', 'Walmdach']),
  attic: roofType === 'Flat' ? '' : topFloorUsage === 'Inhabited' ? 'ausgebaut' : 'Trockenboden',
  basement: floorsBelow > 0 ? 'ja' : 'nein',
})

const floorOf = ({ floor }: UnitRow, { floorsAbove, roofType, topFloorUsage }: BuildingRow): string => {
  if (roofType === 'Pitched' && topFloorUsage === 'Inhabited' && floor === floorsAbove - 1) return 'DG'
  return floor === 0 ? 'EG' : `${floor}. OG`
}

const typeNames = { Residential: 'Wohnung', Commercial: 'Gewerbe', Public: 'Allgemein' } as const

/** A German number as offices write it. */
const asTyped = (phone: string | null): string | null => phone?.replace(/^\+49(171|30)/, '0$1 ') ?? null

const nobody = { leaseStart: null, leaseEnd: null, firstName: null, lastName: null, phone: null, email: null }

/** The residents of each unit on the day of the list. */
const residents = (estate: Estate): ((unit: UnitRow) => Pick<ExampleRow, keyof typeof nobody>) => {
  const leases = Map.groupBy(estate.leases, ({ unitId }) => unitId)
  const renters = Map.groupBy(estate.renters, ({ leaseId }) => leaseId)
  return ({ id }) => {
    const lease = leaseOn(leases.get(id) ?? [], exampleDay)
    const renter = lease && renters.get(lease.id)?.find(({ role }) => role === 'MainRenter')
    if (!lease || !renter) return nobody
    return { leaseStart: lease.startsOn, leaseEnd: lease.endsOn, firstName: renter.firstName, lastName: renter.lastName, phone: asTyped(renter.phone), email: renter.email }
  }
}

/** The list of an invented property manager, building by building; deterministic. */
export const exampleRows = (manager: Manager): ExampleRow[] => {
  const estate = estateOf([manager], { seed: `list of ${manager.name}`, now: new Date(`${exampleDay}T00:00:00Z`) })
  const random = seededRandom(`facts of ${manager.name}`)
  const [locations, complexes] = [byId(estate.locations), byId(estate.buildingComplexes)]
  const units = Map.groupBy(estate.buildingUnits, ({ buildingId }) => buildingId)
  const sizes = Map.groupBy(estate.rooms, ({ unitId }) => unitId)
  const residentsOf = residents(estate)
  return estate.buildings.flatMap((building) => {
    const facts = buildingFacts(random, building)
    return (units.get(building.id) ?? []).map((unit): ExampleRow => {
      const measured = (sizes.get(unit.id) ?? []).reduce((sum, { size }) => sum + (size ?? 0), 0)
      const livingArea = unit.type === 'Public' ? null : measured > 20 ? Number(measured.toFixed(2)) : random.decimal(38, 92)
      return {
        location: locations.get(building.locationId)?.name ?? '', complex: complexes.get(building.complexId)?.name ?? '',
        street: building.street, streetNumber: building.streetNumber, zipcode: building.zipcode, city: building.city, ...facts,
        floor: floorOf(unit, building), unitType: typeNames[unit.type], customerId: unit.customerId, unitName: unit.name,
        livingArea, rent: livingArea === null ? null : Number((livingArea * random.decimal(5.8, 9.4)).toFixed(2)), ...residentsOf(unit),
      }
    })
  })
}
