import type { InstallRadiator, InstallRoom } from '../../../contract/main/installShapes.ts'
import type { Saved } from './entry.ts'

const free = ({ id, thermostat }: InstallRadiator): Saved[] =>
  thermostat ? [{ act: 'unassignThermostat', input: { eui: thermostat.eui, radiatorId: id } }] : []

/** Deletes a radiator. The server keeps one that has a thermostat, so that is taken away first. */
export const radiatorRemoval = (radiator: InstallRadiator): Saved[] => [
  ...free(radiator),
  { act: 'removeRadiator', input: { id: radiator.id, name: radiator.name } },
]

/** Deletes a room with its windows and radiators, once its devices are taken away. */
export const roomRemoval = ({ id, name, radiators, sensors }: InstallRoom): Saved[] => [
  ...radiators.flatMap(free),
  ...sensors.map((sensor): Saved => ({
    act: 'unassignSensor',
    input: { sensorId: sensor.id, eui: sensor.eui, roomId: id },
  })),
  { act: 'removeRoom', input: { id, name, radiatorIds: radiators.map((radiator) => radiator.id) } },
]

/** What goes with radiators, in numbers. */
export const radiatorConsequences = (
  radiators: readonly InstallRadiator[],
): { text: string; count: number }[] => [
  { text: 'installer.removal.photos', count: radiators.reduce((sum, { photos }) => sum + photos.length, 0) },
  {
    text: 'installer.removal.thermostats',
    count: radiators.filter(({ thermostat }) => thermostat !== null).length,
  },
]

/** What goes with a room, in numbers. */
export const roomConsequences = ({
  windows,
  radiators,
  sensors,
}: InstallRoom): { text: string; count: number }[] => [
  { text: 'installer.removal.windows', count: windows.length },
  { text: 'installer.removal.radiators', count: radiators.length },
  ...radiatorConsequences(radiators),
  { text: 'installer.removal.sensors', count: sensors.length },
]
