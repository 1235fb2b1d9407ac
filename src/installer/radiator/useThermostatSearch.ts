import { thermostats } from '../../../contract/main/thermostats.ts'
import { whyNotInstall } from '../../../domain/rules/thermostat.ts'
import { main } from '../../providers/api.ts'
import { useDeviceSearch, type Device } from '../scan/useDeviceSearch.ts'
import type { UnitsSetup } from '../snapshots/kinds.ts'
import { mountedIn, readAllOnTop } from '../snapshots/store.ts'
import { useOwner } from '../useOwner.ts'

const ask = async (text: string, signal?: AbortSignal): Promise<Device[]> => {
  const { items } = await main(thermostats.autocomplete, { query: { Query: text } }, signal ? { signal } : {})
  return items.map(({ id, eui, wtId, whyNotInstall: whyNot }) => ({
    id,
    eui,
    labels: [wtId],
    whyNot: whyNot ?? undefined,
  }))
}

const inUse = (units: UnitsSetup['units']): Device[] =>
  mountedIn(units).map(({ thermostat: { id, eui, wtId } }) => ({
    id,
    eui,
    labels: [wtId],
    whyNot: 'thermostatInUse',
  }))

/** Thermostats by part of their EUI or number: those in stock and in this building from this device, all others from the server. */
export const useThermostatSearch = ({ stock, units }: UnitsSetup, take: (id: string) => void) => {
  const owner = useOwner()
  return useDeviceSearch({
    kind: 'thermostat',
    notFound: 'installer.radiator.notFound',
    known: [
      ...stock.map(({ id, eui, wtId, ...use }): Device => ({
        id,
        eui,
        labels: [wtId],
        whyNot: whyNotInstall(use),
      })),
      ...inUse(units),
    ],
    ask,
    stored: async () => (await readAllOnTop(owner, 'units')).flatMap((setup) => inUse(setup.units)),
    take: ({ id }) => take(id),
    isTakenFromKnown: true,
  })
}
