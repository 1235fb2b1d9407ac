import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { confirmConsent, submission } from './consent.ts'
import { insertRows, type Estate } from './estate.ts'
import { aPerson, type Person } from './people.ts'
import { filesFolder, storeFile } from './storedFiles.ts'
import type { TestApp } from './testApp.ts'
import {
  appointmentAnnouncements,
  appointments,
  audit,
  buildingUnits,
  idempotencyKeys,
  identityAudit,
  jobs,
  mails,
  photos,
  radiators,
  renters,
  savedFilters,
  thermostatHistory,
  thermostatMeasurements,
  thermostatStates,
  unknownDevices,
  users,
} from '../../server/db/schema.ts'
import { asAdmin, withScope } from '../../server/db/scope.ts'
import { newId } from '../../server/ids.ts'
import { buildAppointment } from '../../demo/seed/builders/buildRenter.ts'

export const surname = 'Zwetschgenbaum'
export const person = {
  firstName: 'Xaveria',
  lastName: surname,
  email: 'Xaveria.Z@Example.test',
  phone: '+49 170 998877',
}
const traces = [surname, 'Xaveria', person.email, '170 998877', '+49170998877']

/** Every database table and every file that contains the person. */
export const findTraces = async ({ deps }: TestApp): Promise<string[]> => {
  const tables = await withScope(deps.db.pool, asAdmin, async (tx) => {
    const { rows } = await tx.execute<{ place: string }>(sql`
      select k.oid::regclass::text as place from pg_class k join pg_namespace n on n.oid = k.relnamespace
      where k.relkind in ('r', 'p') and not k.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
        and has_table_privilege(k.oid, 'select') order by 1`)
    const hits: string[] = []
    for (const { place } of rows) {
      const texts = sql.param(traces.map((text) => `%${text}%`))
      const hit = await tx.execute(
        sql`select 1 from ${sql.raw(place)} t where t::text ilike any(${texts}::text[]) limit 1`,
      )
      if (hit.rows.length > 0) hits.push(place)
    }
    return hits
  })
  const folder = filesFolder(deps)
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )
  return [
    ...tables,
    ...files.filter(({ text }) => traces.some((trace) => text.includes(trace))).map(({ name }) => name),
  ]
}

interface World {
  tenant: string
  /** A user of the office. */
  admin: Person
  estate: Estate
}

const measurement = ({ unit: { tenantId }, thermostat }: Estate, at: string, unitId: string | null) => ({
  tenantId,
  thermostatId: thermostat.id,
  unitId,
  at,
  devAddr: '01020304',
  frameCounter: Math.floor(Date.parse(at) / 1000) % 65_536,
  receivedAt: at,
  ambientTemperature: 21.5,
  targetTemperature: 20,
  batteryVoltage: 3.1,
  rssi: -80,
  bytes: 20,
})

/** Inserts the person in every place that can name somebody. */
export const plantPerson = async (app: TestApp, { tenant, admin, estate }: World) => {
  const { renter, unit } = estate
  const account = await aPerson(app, { role: 'MainRenter', tenantId: tenant, email: person.email })
  await withScope(app.deps.db.pool, asAdmin, async (tx) => {
    await tx
      .update(users)
      .set({ firstName: person.firstName, lastName: surname, phone: person.phone })
      .where(eq(users.id, account.id))
    await tx
      .update(renters)
      .set({
        ...person,
        userId: account.id,
        verifiedAt: app.clock.now().toISOString(),
        verificationNote: `Ausweis von ${surname}`,
      })
      .where(eq(renters.id, renter.id))
    await tx
      .update(radiators)
      .set({ ventingComment: `${surname} war dabei` })
      .where(eq(radiators.unitId, unit.id))
    await tx
      .update(buildingUnits)
      .set({ customerId: `47-${surname}`, statusComment: `Schlüssel bei ${surname}` })
      .where(eq(buildingUnits.id, unit.id))
    await tx.update(thermostatStates).set({
      ambientTemperature: 21.5,
      batteryLow: true,
      measuredUnitId: unit.id,
      measuredAt: app.clock.now().toISOString(),
    })
  })
  const fileKey = await storeFile(app.deps, `${person.firstName};${surname}`)
  const now = app.clock.now().toISOString()
  const trail = { at: now, tenantId: tenant, userId: admin.id, entity: 'renter' }
  const appointment = buildAppointment(estate.random, unit, {
    description: `${surname} klingeln, ${person.phone}`,
  })
  const { startsAt, endsAt } = appointment
  const told = {
    tenantId: tenant,
    appointmentId: appointment.id,
    language: 'de',
    startsAt,
    endsAt,
    cancelled: false,
    announcedBy: admin.id,
  }
  const lettersKey = await storeFile(app.deps, `%PDF ${person.firstName} ${surname}`)
  const photoKey = await storeFile(app.deps, `Klingelschild: ${surname}`)
  const photo = {
    tenantId: tenant,
    radiatorId: estate.radiator.id,
    type: 'image/jpeg' as const,
    bytes: 1,
    width: 1,
    height: 1,
  }
  await insertRows(app, [
    [photos, { ...photo, id: newId(), comment: `bei ${surname}`, fileKey: photoKey, createdAt: now }],
    [appointments, appointment],
    [
      appointmentAnnouncements,
      [
        {
          ...told,
          id: newId(),
          way: 'mail',
          renterId: renter.id,
          announcedAt: new Date(Date.parse(now) - 1).toISOString(),
        },
        { ...told, id: newId(), way: 'letter', announcedAt: now },
      ],
    ],
    [
      audit,
      [
        {
          ...trail,
          id: newId(),
          action: 'renter.update',
          entityId: renter.id,
          before: { firstName: 'Xaveria' },
          after: { ...person, id: renter.id },
        },
        {
          ...trail,
          id: newId(),
          action: 'appointment.create',
          entityId: newId(),
          after: { unitId: unit.id, description: `bei ${surname}` },
        },
      ],
    ],
    [
      identityAudit,
      {
        ...trail,
        id: newId(),
        action: 'user.update',
        entity: 'user',
        entityId: account.id,
        after: { email: person.email, lastName: surname },
      },
    ],
    [
      jobs,
      {
        id: newId(),
        tenantId: tenant,
        userId: admin.id,
        kind: 'renterImport',
        input: { fileName: `${surname}, Xaveria.xlsx` },
        actor: {},
        state: 'Succeeded',
        result: {
          rows: [
            { first: 'Xaveria', last: surname },
            { first: 'Berta', last: 'Anders' },
          ],
        },
        finishedAt: now,
        fileKey,
        fileName: 'a.xlsx',
      },
    ],
    [
      jobs,
      {
        id: newId(),
        tenantId: tenant,
        userId: admin.id,
        kind: 'announcementLetters',
        input: {},
        actor: {},
        state: 'Succeeded',
        finishedAt: now,
        fileKey: lettersKey,
        fileName: 'briefe.pdf',
      },
    ],
    [idempotencyKeys, { key: newId(), requestHash: '', status: 200, reply: { id: renter.id, ...person } }],
    [
      mails,
      [
        { id: newId(), recipient: person.email.toUpperCase(), subject: 'x', body: `Hallo ${surname}` },
        { id: newId(), recipient: 'office@example.test', subject: `Xaveria ${surname}`, body: '' },
      ],
    ],
    [
      savedFilters,
      {
        id: newId(),
        tenantId: tenant,
        userId: admin.id,
        resource: 'renters',
        name: 'Eine',
        filter: { q: `Xaveria ${surname}` },
      },
    ],
    [
      thermostatHistory,
      {
        id: newId(),
        tenantId: tenant,
        thermostatId: estate.thermostat.id,
        kind: 'assigned',
        at: now,
        data: { unitId: unit.id, unitName: `Whg ${surname}` },
      },
    ],
    [
      thermostatMeasurements,
      [
        measurement(estate, now, unit.id),
        measurement(estate, new Date(Date.parse(now) - 1).toISOString(), null),
      ],
    ],
  ])
  await insertRows(app, [
    [
      unknownDevices,
      {
        eui: '00000000000000aa',
        firstSeenAt: now,
        lastSeenAt: now,
        messages: 1,
        deviceName: `Bad Xaveria ${surname}`,
      },
    ],
  ])
  const { street, streetNumber: number, city, zipcode } = estate.building
  const reply = await app.onMain({
    method: 'POST',
    url: '/api/data-privacy-site/signup',
    body: submission({
      firstName: 'Xaveria',
      surname,
      email: person.email,
      street,
      number,
      city,
      zipCode: Number(zipcode),
    }),
  })
  if (reply.statusCode !== 201) throw new Error(reply.body)
  if (person.email !== null) await confirmConsent(app, person.email)
  return { account, fileKey }
}
