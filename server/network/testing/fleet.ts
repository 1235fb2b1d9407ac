import { pino } from 'pino'
import { freshDatabase } from '../../../tests/support/freshDatabase.ts'
import { testClock } from '../../../tests/support/testApp.ts'
import { sensors, signalTesters, tenants, thermostats } from '../../db/schema.ts'
import { withScope, type Tx } from '../../db/scope.ts'
import { newId } from '../../ids.ts'
import { ingest } from '../ingest/ingest.ts'
import type { NetworkMessage } from '../messages.ts'

/** The n-th EUI of a kind. */
export const euiOf = (kind: 'thermostat' | 'sensor' | 'tester', n: number): string =>
  `${{ thermostat: '70b3d57ed0', sensor: 'a840410000', tester: '02f7e30000' }[kind]}${n.toString(16).padStart(6, '0')}`

/** A database with devices of one tenant, and what takes messages of them in. */
export const aFleet = async ({ thermostatCount = 1 } = {}) => {
  const { db, close } = await freshDatabase()
  const clock = testClock('2026-01-14T12:00:00.000Z')
  const deps = { db, log: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }), now: clock.now }
  const asAdmin = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withScope(db.pool, { role: 'app_admin' }, work)
  const tenantId = newId()
  const devices = Array.from({ length: thermostatCount }, (_, n) => ({
    id: newId(),
    tenantId,
    eui: euiOf('thermostat', n),
    lifecycle: 'Installed' as const,
  }))
  await asAdmin(async (tx) => {
    await tx.insert(tenants).values({ id: tenantId, name: `Hausverwaltung ${tenantId}` })
    if (devices.length > 0) await tx.insert(thermostats).values(devices)
    await tx.insert(sensors).values({ id: newId(), tenantId, eui: euiOf('sensor', 0), type: 'DraginoLHT65N' })
    await tx.insert(signalTesters).values({ id: newId(), tenantId, eui: euiOf('tester', 0) })
  })
  return {
    deps,
    clock,
    tenantId,
    thermostats: devices,
    asAdmin,
    ingest: (...messages: NetworkMessage[]) => ingest(deps, messages),
    close,
  }
}

export type Fleet = Awaited<ReturnType<typeof aFleet>>
