import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { freshDatabase } from '../../../../tests/support/freshDatabase.ts'
import type { SensorType } from '../../../../domain/enums.ts'
import { gateways, sensors, signalTesters, tenants, thermostats } from '../../../db/schema.ts'
import { asAdmin, withScope, type Tx } from '../../../db/scope.ts'
import { newId } from '../../../ids.ts'
import { ingest } from '../ingest.ts'
import type { NetworkMessage } from '../../../network/messages.ts'

/** An unused EUI. */
export const newEui = (): string => randomBytes(8).toString('hex')

/** A database with a tenant, and an ingest for messages of its devices. Each test creates its own devices. */
export const aFleet = async () => {
  const { db, close } = await freshDatabase()
  const deps = {
    db,
    log: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
    now: () => new Date('2026-01-14T12:00:00.000Z'),
  }
  const inDb = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withScope(db.pool, asAdmin, work)
  const tenantId = newId()
  await inDb((tx) => tx.insert(tenants).values({ id: tenantId, name: `Hausverwaltung ${tenantId}` }))
  const device = () => ({ id: newId(), tenantId, eui: newEui() })
  return {
    deps,
    tenantId,
    inDb,
    ingest: (...messages: NetworkMessage[]) => ingest(deps, messages),
    newThermostats: async (count: number) => {
      const rows = Array.from({ length: count }, () => ({ ...device(), lifecycle: 'Installed' as const }))
      await inDb((tx) => tx.insert(thermostats).values(rows))
      return rows
    },
    newSensor: async (type: SensorType) => {
      const row = { ...device(), type }
      await inDb((tx) => tx.insert(sensors).values(row))
      return row
    },
    newTester: async () => {
      const row = device()
      await inDb((tx) => tx.insert(signalTesters).values(row))
      return row
    },
    newGateway: async () => {
      const row = device()
      await inDb((tx) => tx.insert(gateways).values(row))
      return row
    },
    close,
  }
}

export type Fleet = Awaited<ReturnType<typeof aFleet>>
