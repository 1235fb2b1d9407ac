/** What is done of the mounting of a gateway, in this order. The power is connected by a qualified person. */
export const gatewayMountingChecks = ['boxMounted', 'powerConnected', 'ledsGreen', 'boxSealed'] as const
export type GatewayMountingCheck = (typeof gatewayMountingChecks)[number]
