import type { SignalStrength } from '../../../domain/enums.ts'
import { buildGateway, buildSensor } from '../builders/buildThermostat.ts'
import type { Random } from '../random.ts'
import { lastHeard } from './addDevices.ts'
import type { Site } from './Site.ts'

const notes = [
  'Im Schaltschrank neben der Eingangstür',
  'Auf dem Podest hinter dem Aufzugsschacht',
  'Über dem Zählerschrank, Hausmeister hat den Schlüssel',
] as const

/** Adds a building's gateways, its signal test and the sensors on its heating circuits. */
export const addGateways = (random: Random, { estate, building, circuits, stage }: Site): void => {
  if (stage === 'waiting') return
  const completed = stage === 'done' || random.chance(0.7)
  for (let index = 0; index < (building.recommendedGateways ?? 1); index++) {
    const placement =
      index > 0
        ? 'attic'
        : random.weighted([
            ['main_staircase', 5],
            ['basement', 2],
            ['basement_heating_room', 2],
            ['hallway', 1],
            ['entrance', 1],
            ['attic', 1],
            ['other', 1],
          ] as const)
    estate.gateways.push(
      buildGateway(
        random,
        { building },
        {
          placement,
          placementNote: placement === 'other' || random.chance(0.2) ? random.pick(notes) : null,
          installationProcess: completed ? 'completed' : random.pick(['assigned', 'signalTested']),
          lastConnectionAt: lastHeard(random),
        },
      ),
    )
  }
  if (completed) {
    for (let floor = -building.floorsBelow; floor < building.floorsAbove; floor++) {
      const strength = random.weighted<SignalStrength>(
        floor < 0
          ? [
              ['good', 4],
              ['weak', 4],
              ['none', 1],
            ]
          : [
              ['good', 14],
              ['weak', 2],
            ],
      )
      estate.signalTestFloors.push({
        tenantId: building.tenantId,
        buildingId: building.id,
        floor,
        strength,
        testerEui: '02f75e0000000001',
        recordedAt: random.instant(-random.int(21, 320), random.int(420, 960)),
        recordedBy: null,
      })
    }
  }
  for (const heatingCircuit of circuits) {
    if (stage === 'done' && random.chance(0.6))
      estate.sensors.push(buildSensor(random, { heatingCircuit }, { lastSeenAt: lastHeard(random) }))
  }
}
