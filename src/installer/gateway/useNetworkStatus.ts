import { useQuery } from '@tanstack/react-query'
import { gateways } from '../../../contract/main/gateways.ts'
import type { NetworkStatus } from '../../../domain/enums.ts'
import { main } from '../../providers/api.ts'
import type { GatewayState } from './gatewayState.ts'

/** How often the server is asked whether the gateway is online, ms, while somebody stands before it. */
const every = 10_000

/** Whether the gateway is online, as the server sees it now; without a network, as it was seen last. */
export const useNetworkStatus = ({ gateway }: GatewayState): NetworkStatus => {
  const id = gateway?.id ?? ''
  const { data } = useQuery({
    queryKey: ['gateway', 'status', id],
    queryFn: ({ signal }) => main(gateways.read, { params: { id } }, { signal }),
    refetchInterval: every,
    enabled: id !== '',
    // the steps between leave it unread for longer than it would be kept
    gcTime: Infinity,
  })
  return (data ?? gateway)?.networkStatus ?? 'Unknown'
}
