/** What the screens of a tenant are told of as it changes. */
export const liveTopics = ['thermostats', 'downlinks', 'alerts', 'gateways', 'sensors', 'signalTesters', 'jobs', 'bulkUpdates', 'consents'] as const
export type LiveTopic = (typeof liveTopics)[number]

/** Ids that one notice names at most; a change of more is told without. */
export const liveIdsMax = 100
