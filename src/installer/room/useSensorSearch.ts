import { sensors } from '../../../contract/main/sensors.ts'
import type { SensorPlacement } from '../../../domain/enums.ts'
import { whyNotPlaceSensor } from '../../../domain/rules/sensor.ts'
import { main } from '../../providers/api.ts'
import { useDeviceSearch, type Device } from '../scan/useDeviceSearch.ts'
import type { StockSensor, UnitsSetup } from '../snapshots/kinds.ts'
import { readAllOnTop } from '../snapshots/store.ts'
import { useOwner } from '../useOwner.ts'

interface Found extends Device {
  readonly sensor: StockSensor
}

const foundOf = ({ id, eui, type }: StockSensor, whyNot: string | undefined): Found => ({
  id,
  eui,
  labels: [],
  sensor: { id, eui, type },
  whyNot,
})

const inUse = (units: UnitsSetup['units']): Found[] =>
  units.flatMap(({ rooms }) =>
    rooms.flatMap((room) => room.sensors.map((sensor) => foundOf(sensor, 'sensorInUse'))),
  )

/** Sensors for a placement by part of their EUI: those in stock and in this building from this device, all others from the server. */
export const useSensorSearch = (
  { sensorStock, units }: UnitsSetup,
  placement: SensorPlacement,
  take: (sensor: StockSensor) => void,
) => {
  const owner = useOwner()
  const free = (sensor: StockSensor) => foundOf(sensor, whyNotPlaceSensor(sensor.type, placement))
  const ask = async (text: string, signal?: AbortSignal): Promise<Found[]> => {
    const options = signal ? { signal } : {}
    const [all, used] = await Promise.all([
      main(sensors.autocomplete, { query: { Query: text } }, options),
      main(sensors.autocomplete, { query: { Query: text, Assigned: true } }, options),
    ])
    const ids = new Set(used.items.map(({ id }) => id))
    return [
      ...used.items.map((sensor) => foundOf(sensor, 'sensorInUse')),
      ...all.items.filter(({ id }) => !ids.has(id)).map(free),
    ]
  }
  return useDeviceSearch({
    kind: 'sensor',
    notFound: 'installer.sensors.notFound',
    known: [...sensorStock.map(free), ...inUse(units)],
    ask,
    stored: async () => (await readAllOnTop(owner, 'units')).flatMap((setup) => inUse(setup.units)),
    take: ({ sensor }) => take(sensor),
  })
}
