import { thermostatHistory } from '../../db/schema.ts'
import type { Tx } from '../../db/scope.ts'
import { orderedId } from '../../ids.ts'

type Entry = Pick<typeof thermostatHistory.$inferInsert, 'thermostatId' | 'tenantId' | 'kind' | 'userId' | 'data'>

/** Writes into the history of a thermostat, in this order; each entry is the client's that had it then, and stays with it. */
export const writeHistory = (tx: Tx, at: Date, entries: Entry | Entry[]) =>
  tx.insert(thermostatHistory).values([entries].flat().map((entry) => ({ id: orderedId(at), at: at.toISOString(), ...entry })))
