import { useQuery } from '@tanstack/react-query'
import { thermostats } from '../../../contract/main/thermostats.ts'
import { main } from '../../providers/api.ts'

// The first part of each key is what live notices name; `meta.live` names the only row that a query shows (src/providers/LiveUpdates.ts).

export const useThermostat = (eui: string, enabled = true) =>
  useQuery({
    queryKey: ['thermostats', 'of', eui],
    queryFn: ({ signal }) => main(thermostats.read, { params: { eui } }, { signal }),
    meta: { live: eui },
    enabled,
  })

/** The owner of a thermostat that is not here. */
export const useWhereabouts = (eui: string, enabled = true) =>
  useQuery({
    queryKey: ['thermostats', 'whereabouts', eui],
    queryFn: ({ signal }) => main(thermostats.whereabouts, { params: { eui } }, { signal }),
    meta: { live: eui },
    enabled,
  })

export const useLastMeasurements = (eui: string) =>
  useQuery({
    queryKey: ['thermostats', 'last', eui],
    queryFn: ({ signal }) => main(thermostats.lastMeasurements, { params: { eui } }, { signal }),
    meta: { live: eui },
  })

export const useOperationalStatus = (eui: string) =>
  useQuery({
    queryKey: ['thermostats', 'status', eui],
    queryFn: ({ signal }) => main(thermostats.operationalStatus, { params: { eui } }, { signal }),
    meta: { live: eui },
  })

export const useConnectivity = (eui: string) =>
  useQuery({
    queryKey: ['thermostats', 'connectivity', eui],
    queryFn: ({ signal }) => main(thermostats.connectivity, { params: { eui } }, { signal }),
    meta: { live: eui },
  })

export const useThermostatRenter = (eui: string) =>
  useQuery({
    queryKey: ['thermostats', 'renter', eui],
    queryFn: ({ signal }) => main(thermostats.renter, { params: { eui } }, { signal }),
    meta: { live: eui, liveEvery: 60_000 },
  })
