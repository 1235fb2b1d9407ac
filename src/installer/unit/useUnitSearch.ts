import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebouncedEvent } from 'react-admin'
import { buildingUnits } from '../../../contract/main/buildingUnits.ts'
import { renters } from '../../../contract/main/renters.ts'
import { thermostats } from '../../../contract/main/thermostats.ts'
import { fold, searchable } from '../../../domain/rules/text.ts'
import { personName } from '../../../domain/rules/user.ts'
import { main } from '../../providers/api.ts'
import type { InstallUnit } from '../snapshots/kinds.ts'
import { mountedIn, readAllOnTop } from '../snapshots/store.ts'
import { useOwner } from '../useOwner.ts'

interface FoundUnit {
  readonly id: string
  readonly name: string
  readonly buildingId: string
  readonly buildingName: string
  /** The renter that was found, or the main renter. */
  readonly renter: string | null
  /** The number of the thermostat that was found. */
  readonly thermostat?: string
}

/** Fewer characters would find half of the units. */
const leastTyped = 2
/** The longest text that the calls take. */
const longest = 200
/** Pause in typing after which the server is asked, ms. */
const patience = 200
/** The most units, or renters, of one answer: further words narrow it sooner than scrolling. */
const most = 8

const holds = (text: string, words: string): boolean => words.split(' ').every((word) => text.includes(word))

/** Whether all words occur in the name, the customer id, the main renter or the thermostats' numbers of a unit. */
export const isMatch = (unit: InstallUnit, text: string): boolean => {
  const { name, customerId, mainRenter } = unit
  const named = searchable([name, customerId, mainRenter && personName(mainRenter)].filter(Boolean).join(' '))
  // in a number, a and e are digits
  const numbers = fold(
    mountedIn([unit])
      .flatMap(({ thermostat: { eui, wtId } }) => [eui, wtId])
      .join(' '),
  )
  return text
    .trim()
    .split(/\s+/)
    .every((word) => holds(named, searchable(word)) || holds(numbers, fold(word)))
}

const shownUnit = ({
  id,
  name,
  buildingId,
  buildingName,
  mainRenter,
}: Pick<InstallUnit, 'id' | 'name' | 'buildingId' | 'buildingName' | 'mainRenter'>): FoundUnit => ({
  id,
  name,
  buildingId,
  buildingName,
  renter: mainRenter === null ? null : personName(mainRenter),
})

const ask = async (text: string, signal: AbortSignal): Promise<FoundUnit[]> => {
  const query = { Query: text, PageSize: most }
  const [people, units, devices] = await Promise.all([
    main(renters.list, { query }, { signal }),
    main(buildingUnits.list, { query }, { signal }),
    main(thermostats.list, { query: { ...query, Assigned: true } }, { signal }),
  ])
  const lived = people.items.map((renter): FoundUnit => ({
    id: renter.unitId,
    name: renter.unitName,
    buildingId: renter.buildingId,
    buildingName: renter.buildingName,
    renter: personName(renter),
  }))
  const equipped = devices.items.flatMap(
    ({ eui, wtId, unitId, unitName, buildingId, buildingName }): FoundUnit[] =>
      unitId === null || buildingId === null
        ? []
        : [
            {
              id: unitId,
              name: unitName ?? '',
              buildingId,
              buildingName: buildingName ?? '',
              renter: null,
              thermostat: wtId ?? eui,
            },
          ],
  )
  const others = [...units.items.map(shownUnit), ...equipped]
  return [
    ...lived,
    ...others.filter(
      ({ id }, at) => lived.every((one) => one.id !== id) && others.findIndex((one) => one.id === id) === at,
    ),
  ]
}

/** Units of all buildings within reach by name, customer id, renter or thermostat; without an answer of the server, those that are stored on this device. */
export const useUnitSearch = () => {
  const owner = useOwner()
  const [asked, setAsked] = useState('')
  const search = useDebouncedEvent((text: string) => setAsked(text.trim().slice(0, longest)), patience)
  const isAsked = asked.length >= leastTyped
  const { data } = useQuery({
    queryKey: ['unit search', owner.userId, owner.tenantId, asked],
    queryFn: async ({ signal }) => {
      const found = await ask(asked, signal).catch(() => undefined)
      if (found) return { units: found, isStored: false }
      return {
        units: (await readAllOnTop(owner, 'units'))
          .flatMap((setup) => setup.units.filter((unit) => isMatch(unit, asked)))
          .map(shownUnit),
        isStored: true,
      }
    },
    enabled: isAsked,
  })
  return {
    search,
    /** Undefined while nothing was asked, or there is no answer yet. */
    found: isAsked ? data?.units : undefined,
    /** The server could not be asked. */
    isStored: isAsked && data?.isStored === true,
  }
}
