import { count, inArray, sql } from 'drizzle-orm'
import type { ErasurePlan } from '../../../contract/main/personalData.ts'
import type { Tx } from '../../db/scope.ts'
import { auditLog } from '../../finders/administration/auditLog.ts'
import { climateKinds, countClimate, devicesOf, homesOf } from './climate.ts'
import { plannedParts } from './parts.ts'
import { findPerson, type Person, startOf, type PersonJobInput } from './person.ts'

/** What is kept of the person's activity in anonymous form, and why. */
export const keptOf = async (
  tx: Tx,
  { records, accounts, homes, traces }: Person,
): Promise<ErasurePlan['kept']> => {
  const [trail] = await tx
    .select({ n: count() })
    .from(auditLog)
    .where(inArray(auditLog.entityId, [...traces.ids]))
  return [
    { what: 'proofs', count: records.length, reason: 'proofOfConsent' },
    { what: 'leases', count: homes.length, reason: 'occupancy' },
    { what: 'auditEntries', count: trail?.n ?? 0, reason: 'auditTrail' },
    ...(['staffAccount', 'otherClients'] as const).map((reason) => ({
      what: 'accounts',
      count: accounts.filter(({ whyKept }) => whyKept === reason).length,
      reason,
    })),
  ].filter((thing) => thing.count > 0)
}

const climateOf = async (tx: Tx, person: Person): Promise<number> => {
  let total = 0
  for (const home of homesOf(person))
    for (const climate of climateKinds)
      for (const { id } of await devicesOf(tx, climate, home))
        total += await countClimate(tx, climate, id, home)
  return total
}

/**
 * What an erasure would delete as things stand, as far as it can be determined without searching texts. It switches the transaction to the
 * role that sees all clients, so nothing else may follow in it; the person is searched only in `tenantIds`. Undefined if there is no such
 * person.
 */
export const planErasure = async (tx: Tx, input: PersonJobInput): Promise<ErasurePlan | undefined> => {
  await tx.execute(sql`set local role app_admin`)
  const person = await findPerson(tx, { tenantIds: input.tenantIds }, startOf(input))
  if (!person) return undefined
  const parts = { ...(await plannedParts(tx, person)), climate: await climateOf(tx, person) }
  return {
    erased: Object.entries(parts)
      .filter(([, n]) => n > 0)
      .map(([what, n]) => ({ what, count: n })),
    kept: await keptOf(tx, person),
  }
}
