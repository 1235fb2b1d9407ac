/** Events of a thermostat in addition to its measurements, reported by the device or by the network server. */
export const thermostatEventKinds = ['join', 'fingerprint', 'health', 'levelMapping', 'commandResult', 'radioStatus', 'log', 'undecoded'] as const
export type ThermostatEventKind = (typeof thermostatEventKinds)[number]

/** Actions by people in the history of a thermostat. */
export const thermostatHistoryKinds = ['created', 'lifecycle', 'assigned', 'unassigned', 'tenantChanged', 'malfunctionReported'] as const
