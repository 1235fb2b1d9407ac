import type { SortPayload } from 'react-admin'

const by = (field: string, order: SortPayload['order'] = 'ASC'): SortPayload => ({ field, order })

/** What the list of a resource is sorted by until somebody chooses otherwise. */
export const listOrders: Readonly<Record<string, SortPayload>> = {
  tenants: by('name'),
  locations: by('name'),
  'building-complexes': by('name'),
  buildings: by('name'),
  'building-units': by('customerId'),
  'public-areas': by('buildingName'),
  'heating-circuits': by('name'),
  rooms: by('name'),
  radiators: by('name'),
  windows: by('name'),
  gateways: by('eui'),
  sensors: by('eui'),
  'signal-testers': by('label'),
  thermostats: by('lastSeenAt', 'DESC'),
  renters: by('lastName'),
  leases: by('startsOn', 'DESC'),
  appointments: by('startsAt', 'DESC'),
}

export const listPageSize = 25
