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
  'notices',
] as const
export type LiveTopic = (typeof liveTopics)[number]

/** Maximum number of ids in one notification; a larger change is sent without ids. */
export const liveIdsMax = 100
