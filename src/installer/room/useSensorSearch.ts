import { useQuery } from '@tanstack/react-query'
import { sensors } from '../../../contract/main/sensors.ts'
import type { SensorPlacement } from '../../../domain/enums.ts'
import { normaliseEui } from '../../../domain/rules/eui.ts'
import { whyNotPlaceSensor } from '../../../domain/rules/sensor.ts'
import { main } from '../../providers/api.ts'
import type { StockSensor, UnitsSetup } from '../snapshots/kinds.ts'

interface Found {
  readonly sensor: StockSensor
  /** Why it cannot be assigned there: an error code. */
  readonly whyNot: string | undefined
}

/** Fewer characters would find half of the stock. */
const leastTyped = 3
const shown = 8

/** Sensors for a placement by part of their EUI: those in stock from this device, and those in use from the server. */
export const useSensorSearch = ({ sensorStock }: UnitsSetup, placement: SensorPlacement, text: string) => {
  const wanted = normaliseEui(text)
  const isLongEnough = wanted.length >= leastTyped
  const ask = async (query: string, signal?: AbortSignal): Promise<Found[]> => {
    const { items } = await main(sensors.autocomplete, { query: { Query: query, Assigned: true } }, signal ? { signal } : {})
    return items.map((sensor) => ({ sensor, whyNot: 'sensorInUse' }))
  }
  const { data = [] } = useQuery({ queryKey: ['sensor', 'search', wanted], queryFn: ({ signal }) => ask(wanted, signal), enabled: isLongEnough })
  const ids = new Set(sensorStock.map(({ id }) => id))
  const inStock = sensorStock.map((sensor): Found => ({ sensor, whyNot: whyNotPlaceSensor(sensor.type, placement) }))
  const known = isLongEnough ? inStock.filter(({ sensor: { eui } }) => eui.includes(wanted)) : []
  return {
    found: [...known, ...data.filter(({ sensor }) => !ids.has(sensor.id))].slice(0, shown),
    /** The sensor with an EUI; without a network, among those in stock. */
    find: async (eui: string): Promise<Found | undefined> =>
      inStock.find(({ sensor }) => sensor.eui === eui) ?? (await ask(eui).catch(() => [])).find(({ sensor }) => sensor.eui === eui),
  }
}
