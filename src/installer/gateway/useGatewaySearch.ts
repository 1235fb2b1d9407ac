import { gateways } from '../../../contract/main/gateways.ts'
import { normaliseGatewayEui } from '../../../domain/rules/eui.ts'
import { whyNotAssignGateway } from '../../../domain/rules/gateway.ts'
import { main } from '../../providers/api.ts'
import { useDeviceSearch, type Device } from '../scan/useDeviceSearch.ts'
import type { BuildingSetup, StockGateway } from '../snapshots/kinds.ts'
import { readAllOnTop } from '../snapshots/store.ts'
import { useOwner } from '../useOwner.ts'

interface Found extends Device {
  readonly productId: string | null
}

const foundOf = ({ id, eui, gatewayId, macAddress, productId, ...place }: StockGateway): Found => ({
  id,
  eui,
  labels: [gatewayId, macAddress],
  productId,
  whyNot: whyNotAssignGateway(place),
})

const ask = async (text: string, signal?: AbortSignal): Promise<Found[]> => {
  const { items } = await main(gateways.search, { query: { Query: text } }, signal ? { signal } : {})
  return items.map(foundOf)
}

/** Gateways by part of their EUI, MAC address or printed id: those in stock and in this building from this device, all others from the server. */
export const useGatewaySearch = ({ stock, gateways: here }: BuildingSetup, take: (id: string) => void) => {
  const owner = useOwner()
  return useDeviceSearch({
    kind: 'gateway',
    notFound: 'installer.gateway.notFound',
    known: [...stock, ...here].map(foundOf),
    ask,
    stored: async () =>
      (await readAllOnTop(owner, 'building')).flatMap((setup) => setup.gateways.map(foundOf)),
    euiOf: normaliseGatewayEui,
    take: ({ id }) => take(id),
    isTakenFromKnown: true,
  })
}
