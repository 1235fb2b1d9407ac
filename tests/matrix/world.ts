import type { Role } from '../../domain/enums.ts'
import { roles } from '../../domain/enums.ts'
import { anEstate, assign, type Estate } from '../support/estate.ts'
import { testKey } from '../support/firmware.ts'
import { anAccount } from '../support/identity.ts'
import { aPerson, aTenant, type Person } from '../support/people.ts'
import { testApp, type TestApp } from '../support/testApp.ts'

/** A client with data of every kind, and a signed-in user for each role. */
export interface Side {
  tenantId: string
  people: ReadonlyMap<Role, Person>
  estate: Estate
  /** Another, untouched estate of this client, whose building is assigned to the technician. */
  fresh(): Promise<Estate>
  /** An estate of this client in which the technician has no project. */
  apart: Estate
  /** Another, untouched one of that kind. */
  freshApart(): Promise<Estate>
  /** A new user of this client, Regular unless another role is named, for tests of user management. */
  freshUser(role?: Role): Promise<Person>
  /** A new Regular user of another client that this side's Admin manages, too. */
  freshSisterUser(): Promise<Person>
}

export interface World {
  app: TestApp
  home: Side
  foreign: Side
  stop(): Promise<void>
}

const side = async (app: TestApp): Promise<Side> => {
  const tenantId = await aTenant(app)
  const sister = await aTenant(app)
  const people = new Map<Role, Person>()
  for (const role of roles)
    people.set(
      role,
      await anAccount(app, {
        role,
        ...(role !== 'SuperAdmin' && { tenantId: role === 'Admin' ? [tenantId, sister] : tenantId }),
      }),
    )
  const technician = people.get('Technician')?.id ?? ''
  const fresh = async () => {
    const estate = await anEstate(app, tenantId)
    await assign(app, tenantId, technician, [estate.building.id])
    return estate
  }
  const freshApart = () => anEstate(app, tenantId)
  return {
    tenantId,
    people,
    estate: await fresh(),
    fresh,
    apart: await freshApart(),
    freshApart,
    freshUser: (role = 'Regular') => anAccount(app, { role, ...(role !== 'SuperAdmin' && { tenantId }) }),
    freshSisterUser: () => aPerson(app, { role: 'Regular', tenantId: sister }),
  }
}

/** Two clients that must never see each other's data. */
export const aWorld = async (): Promise<World> => {
  const app = await testApp({ FIRMWARE_KEYS: testKey.publicKey })
  return { app, home: await side(app), foreign: await side(app), stop: app.stop }
}
