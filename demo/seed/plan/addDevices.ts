import { buildThermostat, buildSensor } from '../builders/buildThermostat.ts'
import type { RadiatorRow } from '../builders/buildRoom.ts'
import type { Random } from '../random.ts'
import type { FurnishedRoom } from './addRoom.ts'
import { drawFinding } from './drawRadiator.ts'
import type { Estate } from './Estate.ts'

/** When a device was last heard: mostly minutes ago, sometimes days, and for a few never since they were mounted. */
export const lastHeard = (random: Random): string | null =>
  random.weighted([
    [random.instant(0, -random.int(1, 12)), 95],
    [random.instant(-random.int(1, 12), random.int(0, 1439)), 4],
    [null, 1],
  ])

const firmware = (random: Random): string =>
  random.weighted([
    ['2.4.1', 80],
    ['2.4.0', 12],
    ['2.3.6', 8],
  ])

/** Adds a thermostat to each radiator that can take one; the others get the reason. */
export const addThermostats = (
  random: Random,
  estate: Estate,
  radiators: readonly RadiatorRow[],
  onlyPartly = false,
): void => {
  for (const radiator of radiators) {
    if (onlyPartly && random.chance(0.4)) continue
    if (random.chance(0.02)) {
      Object.assign(radiator, drawFinding(random))
      continue
    }
    const lastSeenAt = lastHeard(random)
    estate.thermostats.push(
      buildThermostat(
        random,
        { radiator },
        {
          mode:
            lastSeenAt === null
              ? 'unknown'
              : random.weighted([
                  ['normal', 96],
                  ['installation', 2],
                  ['storage', 1],
                  ['summer', 1],
                ]),
          firmwareVersion: firmware(random),
          hardwareRevision: random.weighted([
            [3, 8],
            [2, 2],
          ]),
          batteryVoltage: lastSeenAt === null ? null : random.decimal(2.75, 3.3),
          lastSeenAt,
        },
      ),
    )
  }
}

/** Adds sensors to a flat: climate sensors in some living rooms, window contacts where they were requested. */
export const addSensors = (
  random: Random,
  estate: Estate,
  rooms: readonly FurnishedRoom[],
  onWindows: boolean,
): void => {
  const living = rooms.find(({ room }) => room.type === 'LivingRoom')?.room
  if (living && random.chance(0.08))
    estate.sensors.push(
      buildSensor(
        random,
        { room: living },
        {
          type: random.pick(['DraginoLHT65N', 'DraginoLHT52']),
          paired: random.chance(0.7),
          lastSeenAt: lastHeard(random),
        },
      ),
    )
  if (!onWindows) return
  for (const window of rooms.flatMap(({ windows }) => windows)) {
    window.windowSensorRequired = true
    if (random.chance(0.9))
      estate.sensors.push(buildSensor(random, { window }, { lastSeenAt: lastHeard(random) }))
  }
}
