import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { weekdays } from '../../domain/time.ts'
import { setNightReduction } from '../../server/actions/commands/comfortSettings.ts'
import { aRadio } from '../../server/actions/commands/testing/radio.ts'
import { holdsPace } from '../../server/actions/commands/pace.ts'
import type { TenantActor } from '../../server/http/actor.ts'
import { newId } from '../../server/ids.ts'
import { anEstate } from '../support/estate.ts'

it('changes a night setback only when no runner is at work, which would lower thermostats that nobody raises', async () => {
  const radio = await aRadio({ thermostatCount: 1 })
  try {
    const estate = await anEstate(radio, radio.tenantId)
    const userId = newId()
    const actor: TenantActor = {
      tenantId: radio.tenantId,
      userId,
      sessionId: newId(),
      email: 'erika@example.org',
      superAdmin: false,
      role: 'Admin',
      permissions: new Set(),
      rights: {
        sessionId: newId(),
        userId,
        email: '',
        superAdmin: false,
        roles: new Map(),
        functions: new Set(),
        expiresAt: 0,
      },
    }
    let isSet = false
    const setting = () =>
      radio
        .inDb((tx) =>
          setNightReduction(
            { tx, actor, version: undefined, now: radio.clock.now(), audit: async () => {} },
            estate.building.id,
            {
              confirmed: true,
              reduceBy: 3,
              reduceTo: null,
              from: '22:00',
              to: '06:00',
              days: [...weekdays],
            },
          ),
        )
        .then(() => (isSet = true))
    const pending: Promise<unknown>[] = []
    await radio.inDb(async (tx) => {
      expect(await holdsPace(tx)).toBe(true)
      pending.push(setting())
      const isWaiting = async () =>
        (await tx.execute(sql`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount ===
        1
      while (!isSet && !(await isWaiting()));
      expect(isSet).toBe(false)
    })
    await Promise.all(pending)
    expect(isSet).toBe(true)
  } finally {
    await radio.close()
  }
})
