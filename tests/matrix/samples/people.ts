import type { MakeSample, SampleContext } from '../Sample.ts'
import { insertRows } from '../../support/estate.ts'
import { appointments } from '../../../server/db/schema.ts'
import { buildAppointment } from '../../../demo/seed/builders/buildRenter.ts'

const anAppointment = async ({ app, estate }: SampleContext) => {
  const row = buildAppointment(estate.random, estate.unit)
  await insertRows(app, [[appointments, row]])
  return row
}

const renterBody = { firstName: 'Ayşe', lastName: 'Yılmaz', phone: '030 23125001', email: 'ayse@example.com' }

/** How many days appointments were made for. */
let days = 0

const lastDay = '2099-12-31'

/** Samples of leases, renters, appointments and what depends on them. */
export const peopleSamples: Readonly<Record<string, MakeSample>> = {
  'GET /api/leases': ({ estate }) => ({ query: { BuildingIds: [estate.building.id] } }),
  'GET /api/leases/building-unit/{buildingUnitId}': ({ estate }) => ({
    params: { buildingUnitId: estate.unit.id },
  }),
  'POST /api/leases': ({ estate }) => ({ body: { unitId: estate.secondUnit.id, startsOn: '2026-01-01' } }),
  'GET /api/leases/{id}': ({ estate }) => ({ params: { id: estate.lease.id } }),
  'PUT /api/leases/{id}': ({ estate }) => ({
    params: { id: estate.lease.id },
    body: { startsOn: estate.lease.startsOn, endsOn: lastDay },
    version: 1,
  }),
  'DELETE /api/leases/{id}': async ({ app, side, estate }) => {
    const reply = await app.onMain({
      method: 'POST',
      url: '/api/leases',
      as: side.people.get('SuperAdmin')?.token ?? '',
      tenant: side.tenantId,
      body: { unitId: estate.secondUnit.id, startsOn: '2026-01-01' },
    })
    return { params: { id: reply.json().id } }
  },
  'GET /api/renters': ({ estate }) => ({ query: { BuildingIds: [estate.building.id] } }),
  'POST /api/renters': ({ estate }) => ({
    body: { unitId: estate.unit.id, leaseId: estate.lease.id, role: 'SubRenter', ...renterBody },
  }),
  'GET /api/renters/{id}': ({ estate }) => ({ params: { id: estate.renter.id } }),
  'PUT /api/renters/{id}': ({ estate }) => ({
    params: { id: estate.renter.id },
    body: { leaseId: estate.lease.id, role: estate.renter.role, ...renterBody },
    version: 1,
  }),
  'DELETE /api/renters/{id}': ({ estate }) => ({ params: { id: estate.renter.id } }),
  'PATCH /api/renters/{id}/agreement': ({ estate }) => ({
    params: { id: estate.renter.id },
    body: { infoReceivedAgreement: true },
    version: 1,
  }),
  'GET /api/renters/verifications/users': () => ({}),
  'GET /api/renters/verifications/building-unit/{buildingUnitId}': ({ estate }) => ({
    params: { buildingUnitId: estate.unit.id },
  }),
  'POST /api/renters/verifications/email': ({ estate }) => ({ body: { renterId: estate.renter.id } }),
  'POST /api/renters/verifications/override': ({ estate }) => ({
    body: { renterId: estate.renter.id, note: 'Ausweis vorgelegt' },
  }),
  'GET /api/appointments': ({ estate }) => ({ query: { BuildingIds: [estate.building.id] } }),
  'GET /api/appointments/building-unit/{buildingUnitId}': ({ estate }) => ({
    params: { buildingUnitId: estate.unit.id },
  }),
  'POST /api/appointments': ({ estate, side }) => {
    // a technician is at one place at a time
    days += 1
    const at = (hour: number) => new Date(Date.UTC(2026, 11, days, hour)).toISOString()
    return {
      body: {
        unitId: estate.unit.id,
        startsAt: at(8),
        endsAt: at(9),
        technicianId: side.people.get('Technician')?.id,
      },
    }
  },
  'GET /api/appointments/{appointmentId}': async (c) => ({
    params: { appointmentId: (await anAppointment(c)).id },
  }),
  'PATCH /api/appointments/{appointmentId}': async (c) => ({
    params: { appointmentId: (await anAppointment(c)).id },
    body: { cancelled: true },
    version: 1,
  }),
  'DELETE /api/appointments/{appointmentId}': async (c) => ({
    params: { appointmentId: (await anAppointment(c)).id },
  }),
}
