/** What a thermostat reports beside its measurements, and what the network server says of it. */
export const thermostatEventKinds = ['join', 'fingerprint', 'health', 'levelMapping', 'commandResult', 'radioStatus', 'log', 'undecoded'] as const
export type ThermostatEventKind = (typeof thermostatEventKinds)[number]

/** What is done with a thermostat by people. */
export const thermostatHistoryKinds = ['created', 'lifecycle', 'assigned', 'unassigned', 'tenantChanged', 'malfunctionReported'] as const
