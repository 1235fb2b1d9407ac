import { useQuery } from '@tanstack/react-query'
import { gateways } from '../../../contract/main/gateways.ts'
import { normaliseEui } from '../../../domain/rules/eui.ts'
import { whyNotAssignGateway } from '../../../domain/rules/gateway.ts'
import { main } from '../../providers/api.ts'
import type { BuildingSetup, StockGateway } from '../snapshots/kinds.ts'

interface Found {
  readonly gateway: StockGateway
  /** Why it cannot be assigned: an error code. */
  readonly whyNot: string | undefined
}

/** Fewer characters would find half of the stock. */
const leastTyped = 3
const shown = 8

/** Gateways by part of their EUI, MAC address or printed id: those in stock from this device, and those in use from the server. */
export const useGatewaySearch = ({ stock }: BuildingSetup, text: string) => {
  const typed = text.trim()
  const wanted = normaliseEui(typed)
  const isLongEnough = wanted.length >= leastTyped
  const matches = ({ eui, gatewayId, macAddress }: StockGateway): boolean =>
    eui.includes(wanted) || normaliseEui(macAddress ?? '').includes(wanted) || (gatewayId ?? '').toLowerCase().includes(typed.toLowerCase())
  const ask = async (query: string, signal?: AbortSignal): Promise<Found[]> => {
    const { items } = await main(gateways.search, { query: { Query: query } }, signal ? { signal } : {})
    return items.map(({ whyNotAssign, ...gateway }) => ({ gateway, whyNot: whyNotAssign ?? undefined }))
  }
  const { data = [] } = useQuery({ queryKey: ['gateway', 'search', typed], queryFn: ({ signal }) => ask(typed, signal), enabled: isLongEnough })
  const known = isLongEnough ? stock.filter(matches).map((gateway): Found => ({ gateway, whyNot: whyNotAssignGateway(gateway) })) : []
  const ids = new Set(stock.map(({ id }) => id))
  return {
    found: [...known, ...data.filter(({ gateway }) => !ids.has(gateway.id) && gateway.buildingId !== null)].slice(0, shown),
    /** The gateway with an EUI; without a network, among those in stock. */
    find: async (eui: string): Promise<Found | undefined> => {
      const inStock = stock.find((gateway) => gateway.eui === eui)
      if (inStock) return { gateway: inStock, whyNot: whyNotAssignGateway(inStock) }
      return (await ask(eui).catch(() => []))[0]
    },
  }
}
