import type { NetworkServer, Registered } from './NetworkServer.ts'
import type { TesterPlan } from '../physics/fleetPlan.ts'
import { radioOf } from './Radio.ts'
import type { World } from './World.ts'
import { second, hour, day } from '../../domain/time.ts'

const port = 2
/** Walks through a building per working day, the hours (UTC) between which they begin, floors per walk, and presses per floor. */
const walksADay = 3
const workingHours = [6, 14] as const
const floors = [3, 6] as const
const pressesAFloor = 3

/** Simulates a person who walks through a building with a signal tester and presses its button on every floor. */
export const startTester = (world: World, server: NetworkServer, plan: TesterPlan): Registered => {
  const { schedule } = world
  const draw = world.draws(`device ${plan.eui}`)
  const device: Registered = { radio: radioOf(plan, draw), battery: () => 90, receive: () => {} }
  let presses = 0

  const press = (left: number): void => {
    server.uplink(device, port, Uint8Array.of(1, presses++ & 0xff))
    if (left > 1)
      schedule.after((left % pressesAFloor === 1 ? 90 + 60 * draw() : 12 + 8 * draw()) * second, () =>
        press(left - 1),
      )
  }

  const planDay = (): void => {
    const midnight = Math.floor(schedule.now() / day) * day
    const weekday = new Date(midnight).getUTCDay()
    for (let walk = 0; walk < walksADay && weekday !== 0 && weekday !== 6; walk++) {
      const at = midnight + (workingHours[0] + (workingHours[1] - workingHours[0]) * draw()) * hour
      const visited = floors[0] + Math.floor((floors[1] - floors[0] + 1) * draw())
      if (at > schedule.now()) schedule.at(at, () => press(visited * pressesAFloor))
    }
    schedule.at(midnight + day, planDay)
  }

  server.register(device)
  planDay()
  return device
}
