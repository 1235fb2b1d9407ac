import type {
  buildingComplexes,
  buildings,
  buildingUnits,
  heatingCircuits,
  leases,
  locations,
  publicAreas,
  radiators,
  renters,
  rooms,
  windows,
} from '../../../db/schema.ts'
import { roomFigures } from '../../../../domain/rules/room.ts'
import { newId } from '../../../ids.ts'
import type { Pace } from '../pace.ts'
import { fieldsOfRoom } from './addRooms.ts'
import {
  buildingOf,
  type BuildingDraft,
  type CircuitDraft,
  type ComplexDraft,
  type EstateDraft,
  type LocationDraft,
  type RoomDraft,
  type SpaceDraft,
  type UnitDraft,
} from './drafts.ts'
import { areaRow, buildingRow, radiatorRow, renterRow, unitRow, windowRow } from './rowsOf.ts'

/** The rows that an import writes, by table; ancestor columns are filled and every row has its id. */
export interface EstatePlan {
  locations: (typeof locations.$inferSelect)[]
  heatingCircuits: (typeof heatingCircuits.$inferSelect)[]
  buildingComplexes: (typeof buildingComplexes.$inferSelect)[]
  buildings: (typeof buildings.$inferSelect)[]
  buildingUnits: (typeof buildingUnits.$inferSelect)[]
  publicAreas: (typeof publicAreas.$inferSelect)[]
  rooms: (typeof rooms.$inferSelect)[]
  windows: (typeof windows.$inferSelect)[]
  radiators: (typeof radiators.$inferSelect)[]
  leases: (typeof leases.$inferSelect)[]
  renters: (typeof renters.$inferSelect)[]
}

/** Assigns ids to drafts: that of the existing row, or a new one. */
const idsOf = () => {
  const ids = new Map<object, string>()
  return (draft: { existingId?: string | undefined } | object): string => {
    const known = ids.get(draft) ?? ('existingId' in draft ? draft.existingId : undefined) ?? newId()
    ids.set(draft, known)
    return known
  }
}

interface PlanOptions {
  tenantId: string
  now: Date
  pace: Pace
}

/** Turns a draft without errors into rows. */
export const planEstate = async (
  draft: EstateDraft,
  { tenantId, now, pace }: PlanOptions,
): Promise<EstatePlan> => {
  const id = idsOf()
  const at = now.toISOString()
  const fresh = (draftOf: object) => ({ id: id(draftOf), version: 1, createdAt: at, updatedAt: at, tenantId })
  const inLocation = (location: LocationDraft) => ({ locationId: id(location) })
  const inComplex = (complex: ComplexDraft) => ({ ...inLocation(complex.location), complexId: id(complex) })
  const inBuilding = (building: BuildingDraft) => ({
    ...inComplex(building.complex),
    buildingId: id(building),
  })
  const inUnit = (unit: UnitDraft) => ({ ...inBuilding(unit.building), unitId: id(unit) })
  const inSpace = (space: SpaceDraft) => ({
    ...inBuilding(buildingOf(space)),
    unitId: 'unit' in space ? id(space.unit) : null,
    publicAreaId: 'unit' in space ? null : id(space.area),
  })
  const inRoom = (room: RoomDraft) => ({ ...inSpace(room.space), roomId: id(room) })
  const onCircuit = (circuit: CircuitDraft | null) => ({ heatingCircuitId: circuit && id(circuit) })
  const isNew = ({ existingId }: { existingId?: string | undefined }) => existingId === undefined

  const mapped = async <D extends object, R>(drafts: Iterable<D>, row: (draftOf: D) => R): Promise<R[]> => {
    const rows: R[] = []
    for (const draftOf of drafts) {
      await pace.step()
      rows.push(row(draftOf))
    }
    return rows
  }

  const units = [...draft.units.values()]
  const people = units.flatMap((unit) => unit.leases.map((lease) => ({ unit, lease })))
  return {
    locations: await mapped([...draft.locations.values()].filter(isNew), (location) => ({
      ...fresh(location),
      name: location.name,
      description: location.description,
    })),
    heatingCircuits: await mapped([...draft.circuits.values()].filter(isNew), (circuit) => ({
      ...fresh(circuit),
      ...inLocation(circuit.location),
      buildingId: circuit.building && id(circuit.building),
      name: circuit.name,
      description: circuit.description,
      balancingConfirmedAt: circuit.balancingConfirmedAt,
      balancingConfirmedBy: null,
    })),
    buildingComplexes: await mapped([...draft.complexes.values()].filter(isNew), (complex) => ({
      ...fresh(complex),
      ...inLocation(complex.location),
      name: complex.name,
      description: complex.description,
    })),
    buildings: await mapped([...draft.buildings.values()].filter(isNew), (building) => ({
      ...fresh(building),
      ...inComplex(building.complex),
      ...onCircuit(building.circuit),
      ...buildingRow(building, at),
    })),
    buildingUnits: await mapped(units, (unit) => ({
      ...fresh(unit),
      ...inBuilding(unit.building),
      ...onCircuit(unit.circuit),
      ...unitRow(unit),
    })),
    publicAreas: await mapped(draft.areas.values(), (area) => ({
      ...fresh(area),
      ...inBuilding(area.building),
      ...onCircuit(area.circuit),
      ...areaRow(area),
    })),
    rooms: await mapped(draft.rooms.values(), (room) => {
      const fields = fieldsOfRoom(room)
      return {
        ...fresh(room),
        ...inSpace(room.space),
        ...onCircuit(room.circuit),
        name: room.name,
        description: room.values.description,
        floor: room.floor,
        ...fields,
        ...roomFigures(fields),
      }
    }),
    windows: await mapped(draft.windows, (window) => ({
      ...fresh(window),
      ...inRoom(window.room),
      ...windowRow(window),
    })),
    radiators: await mapped(draft.radiators, (radiator) => ({
      ...fresh(radiator),
      ...inRoom(radiator.room),
      ...onCircuit(radiator.circuit),
      ...radiatorRow(radiator),
    })),
    leases: await mapped(people, ({ unit, lease }) => ({
      ...fresh(lease),
      ...inUnit(unit),
      startsOn: lease.startsOn,
      endsOn: lease.endsOn,
    })),
    renters: await mapped(
      people.flatMap(({ unit, lease }) => lease.renters.map((renter) => ({ unit, lease, renter }))),
      ({ unit, lease, renter }) => ({
        ...fresh(renter),
        ...inUnit(unit),
        leaseId: id(lease),
        ...renterRow(renter),
      }),
    ),
  }
}
