import { useQuery } from '@tanstack/react-query'
import { thermostats } from '../../../contract/main/thermostats.ts'
import { normaliseEui } from '../../../domain/rules/eui.ts'
import { whyNotInstall } from '../../../domain/rules/thermostat.ts'
import { main } from '../../providers/api.ts'
import type { UnitsSetup } from '../snapshots/kinds.ts'

interface Found {
  readonly id: string
  readonly eui: string
  readonly wtId: string | null
  /** Why it cannot be assigned: an error code. */
  readonly whyNot: string | undefined
}

/** Fewer characters would find half of the stock. */
const leastTyped = 3
const shown = 8

/** Thermostats by part of their EUI or number: those in stock from this device, and those in use from the server. */
export const useThermostatSearch = ({ stock }: UnitsSetup, text: string) => {
  const typed = text.trim()
  const wanted = normaliseEui(typed)
  const isLongEnough = wanted.length >= leastTyped
  const ask = async (query: string, signal?: AbortSignal): Promise<Found[]> => {
    const { items } = await main(thermostats.autocomplete, { query: { Query: query } }, signal ? { signal } : {})
    return items.map(({ id, eui, wtId, whyNotInstall: whyNot }) => ({ id, eui, wtId, whyNot: whyNot ?? undefined }))
  }
  const { data = [] } = useQuery({ queryKey: ['thermostat', 'search', typed], queryFn: ({ signal }) => ask(typed, signal), enabled: isLongEnough })
  const inStock = stock.map(({ id, eui, wtId, ...use }): Found => ({ id, eui, wtId, whyNot: whyNotInstall(use) }))
  const known = isLongEnough ? inStock.filter(({ eui, wtId }) => eui.includes(wanted) || (wtId ?? '').toLowerCase().includes(typed.toLowerCase())) : []
  const ids = new Set(stock.map(({ id }) => id))
  return {
    found: [...known, ...data.filter(({ id, whyNot }) => !ids.has(id) && whyNot !== undefined)].slice(0, shown),
    /** The thermostat with an EUI or a number; without a network, among those in stock. */
    find: async (code: { readonly eui?: string; readonly wtId?: string }): Promise<Found | undefined> => {
      const isIt = ({ eui, wtId }: Found) => (code.eui === undefined ? wtId?.toUpperCase() === code.wtId : eui === code.eui)
      return inStock.find(isIt) ?? (await ask(code.eui ?? code.wtId ?? '').catch(() => [])).find(isIt)
    },
  }
}
