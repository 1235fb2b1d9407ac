/** Topics of live updates that a tenant's clients receive. */
export const liveTopics = [
  'thermostats',
  'downlinks',
  'alerts',
  'gateways',
  'sensors',
  'signalTesters',
  'jobs',
  'bulkUpdates',
  'dataTransfers',
  'firmware',
  'comfort',
  'consents',
  'projects',
  'appointments',
  'heatLoads',
  // spaces were created, changed, deleted or restored, or their parts, leases, renters or devices; names the spaces, and what they lie in
  'estate',
  // leases and renters, which not everybody reads who reads the estate
  'people',
  'notices',
] as const
export type LiveTopic = (typeof liveTopics)[number]

/** Maximum number of ids in one notification; a larger change is sent without ids. */
export const liveIdsMax = 100
