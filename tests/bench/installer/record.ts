import { entriesOn, type Kept, type Swap } from './entries.ts'
import type { Hand } from './Hand.ts'
import type { Device, Preparation } from './place.ts'
import { addRadiator, addRoom } from './walks.ts'

const rooms = ['LivingRoom', 'Kitchen', 'Bedroom'] as const
const radiatorsPerRoom = 2

interface Recorded {
  readonly unit: { readonly id: string; readonly name: string }
  readonly thermostats: readonly Device[]
  readonly sensors: readonly Device[]
}

/** A unit of 3 rooms with 6 radiators, with a photo and a sensor in the first room, captured by hand without a network. The phone stays without one. */
export const recordUnit = async (
  hand: Hand,
  office: Preparation,
  pathOf: (office: Preparation, unit: { id: string }) => string,
): Promise<{ recorded: readonly Kept[]; of: Recorded }> => {
  const [unit] = await office.units(1)
  if (!unit) throw new Error('there is no unit')
  const thermostats = await office.thermostats(rooms.length * radiatorsPerRoom)
  const sensors = await office.roomSensors(1)
  await hand.page.goto(pathOf(office, unit))
  await hand.on(unit.name)
  await hand.page.context().setOffline(true)
  const left = [...thermostats]
  for (const [index, kind] of rooms.entries()) {
    await addRoom(hand, kind, index === 0 ? sensors[0] : undefined)
    for (let number = 0; number < radiatorsPerRoom; number += 1) {
      const next = left.shift()
      if (next) await addRadiator(hand, kind, next, number === 0)
    }
    await hand.tap('link', hand.text('installer.room.toUnit'))
    await hand.on(unit.name)
  }
  await hand.tap('button', hand.text('installer.units.finalize'))
  await hand.page.getByRole('button', { name: hand.text('installer.units.reopen') }).waitFor()
  return { recorded: await entriesOn(hand.page), of: { unit, thermostats, sensors } }
}

/** Further units with devices of their own, for repetitions of the recording. */
export const swapsFor = async (
  office: Preparation,
  { unit, thermostats, sensors }: Recorded,
  count: number,
): Promise<Swap[]> => {
  const swaps: Swap[] = []
  for (const other of await office.units(count)) {
    const [otherThermostats, otherSensors] = [
      await office.thermostats(thermostats.length),
      await office.roomSensors(sensors.length),
    ]
    const swap = new Map([
      [unit.id, other.id],
      [unit.name, other.name],
    ])
    for (const [own, others] of [
      [thermostats, otherThermostats],
      [sensors, otherSensors],
    ] as const)
      for (const [index, { id, eui }] of own.entries()) {
        swap.set(id, others[index]?.id ?? id)
        swap.set(eui, others[index]?.eui ?? eui)
      }
    swaps.push(swap)
  }
  return swaps
}
