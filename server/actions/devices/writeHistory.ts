import { thermostatHistory } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { orderedId } from '../../ids.ts'

type Entry = Pick<typeof thermostatHistory.$inferInsert, 'thermostatId' | 'tenantId' | 'kind' | 'userId' | 'data'>

/** Writes entries to a thermostat's history, in this order. Each belongs to the client at that time and stays with that client. */
export const writeHistory = (tx: Tx, at: Date, entries: Entry | Entry[]) =>
  tx.insert(thermostatHistory).values([entries].flat().map((entry) => ({ id: orderedId(at), at: at.toISOString(), ...entry })))
