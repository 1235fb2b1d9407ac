import { buildLease, buildRenter } from '../builders/buildRenter.ts'
import type { UnitRow } from '../builders/buildRoom.ts'
import { housemateOf, personName } from '../data/person.ts'
import type { Random } from '../random.ts'
import type { Estate } from './Estate.ts'

/** How long residents stay in a unit, in days. */
const stay = (random: Random): number =>
  random.weighted([
    [random.int(40, 700), 3],
    [random.int(700, 4000), 4],
    [random.int(4000, 14_000), 2],
  ])

const household = (
  random: Random,
  estate: Estate,
  unit: UnitRow,
  period: { startsOn: string; endsOn: string | null },
) => {
  const lease = buildLease(random, unit, period)
  const main = personName(random)
  const informed = unit.status !== 'Open' && random.chance(0.85)
  const agreedOnMovingIn = `${period.startsOn}T10:00:00.000Z`
  const consent = () => {
    const agreement = informed && random.chance(0.9)
    return { infoReceivedAgreement: informed, agreement, agreedAt: agreement ? agreedOnMovingIn : null }
  }
  const first = buildRenter(random, lease, {
    ...main,
    ...consent(),
    ...(random.chance(0.12) && { email: null }),
    ...(random.chance(0.06) && { phone: null }),
  })
  estate.leases.push(lease)
  estate.renters.push(first)
  if (unit.type === 'Residential' && random.chance(0.42)) {
    estate.renters.push(
      buildRenter(random, lease, {
        ...housemateOf(random, main),
        ...consent(),
        role: 'SubRenter',
        ...(random.chance(0.3) && { email: null }),
        ...(random.chance(0.4) && { phone: null }),
      }),
    )
  }
}

/** Adds the residents of a unit, and sometimes previous or future ones. About one unit in fourteen is vacant. */
export const addPeople = (random: Random, estate: Estate, unit: UnitRow): void => {
  if (unit.type === 'Public') return
  const since = stay(random)
  if (random.chance(0.25))
    household(random, estate, unit, {
      startsOn: random.day(-since - random.int(400, 3000)),
      endsOn: random.day(-since - random.int(1, 60)),
    })
  if (random.chance(0.07)) return
  const notice = random.chance(0.04) ? random.int(5, 80) : undefined
  household(random, estate, unit, {
    startsOn: random.day(-since),
    endsOn: notice === undefined ? null : random.day(notice),
  })
  if (notice !== undefined && random.chance(0.5))
    household(random, estate, unit, { startsOn: random.day(notice + 1), endsOn: null })
}
