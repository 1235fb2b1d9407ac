import { clientOf } from '../../http/rateLimit.ts'

/** An address without what tells one household from its neighbours: the last byte of IPv4, all behind the /48 of IPv6. */
export const shortenedNetwork = (address: string): string => {
  const client = clientOf(address)
  return client.includes('.') ? client.replace(/\.\d+$/, '.0') : `${client.split(':').slice(0, 3).join(':')}::`
}
