import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import * as z from 'zod'
import type { WithheldReason } from '../../../domain/consent/agreement.ts'
import { dayOf } from '../../../domain/time.ts'
import { memoryFrom, type HomeInMemory } from '../../../domain/transfers/transfer.ts'
import type { Tx } from '../../db/scope.ts'

// The memory of a thermostat tells of a home what its reports do, and nobody can see from the bytes of which. So what is read of it is withheld as
// a whole if one of the homes that it may tell of did not consent for all of the time.

const Home = z.object({ unitId: z.string(), since: z.string() })

/** The homes where a thermostat was within a period, by its measurements and its place today, each from when on. */
export const homesInMemory = async (
  tx: Tx,
  thermostatId: string,
  from: Date,
  to: Date,
): Promise<HomeInMemory[]> => {
  const start = from.toISOString()
  const { rows } = await tx.execute(sql`
    select unit_id as "unitId", to_char(min(at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since from (
      select m.unit_id, m.at from main.thermostat_measurements m where m.thermostat_id = ${thermostatId} and m.at >= ${start} and m.at <= ${to.toISOString()}
      union all
      (select m.unit_id, ${start}::timestamptz from main.thermostat_measurements m where m.thermostat_id = ${thermostatId} and m.at < ${start}
        order by m.at desc limit 1)
      union all
      select t.unit_id, ${to.toISOString()}::timestamptz from main.thermostats t where t.id = ${thermostatId}) seen
    where unit_id is not null group by 1`)
  return rows.map((row) => Home.parse(row))
}

const someWithheld = (homes: SQLWrapper, today: string): SQL =>
  sql`exists (select from jsonb_to_recordset(${homes}) as home("unitId" uuid, since timestamptz)
    where main.climate_since(home."unitId", ${today}::date) > home.since)`

/** Why no memory of a thermostat may be read now: a home that it may tell of has no consent, or had none for all of the time. */
export const whyNotReadMemory = async (
  tx: Tx,
  thermostatId: string,
  now: Date,
): Promise<WithheldReason | undefined> => {
  const homes = await homesInMemory(tx, thermostatId, memoryFrom(now), now)
  const { rows } = await tx.execute<{ withheld: boolean }>(
    sql`select ${someWithheld(sql`${JSON.stringify(homes)}::jsonb`, dayOf(now))} as withheld`,
  )
  return rows[0]?.withheld === true ? 'noConsent' : undefined
}

interface Read {
  direction: SQLWrapper
  state: SQLWrapper
  homes: SQLWrapper
}

/** Why what was read is withheld; a transfer that does not say of which homes it may tell is, too. */
export const withheldMemory = (
  { direction, state, homes }: Read,
  today: string,
): SQL<WithheldReason | null> =>
  sql<WithheldReason | null>`case when ${direction} = 'fromDevice' and ${state} = 'Completed' and (${homes} is null or ${someWithheld(homes, today)})
    then 'noConsent' end`
