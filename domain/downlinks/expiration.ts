/** Minutes that a command may wait for its thermostat unless it says otherwise: a day. Source: field knowledge, downlinks. */
export const expirationMinutesDefault = 1440
/** Minutes, least and longest. */
export const expirationMinutesMin = 5
export const expirationMinutesMax = 10_080

/** Uplinks that should come while a command waits, so that one may be lost. Source: field knowledge, downlinks. */
const uplinksWanted = 2

/** Whether a thermostat that speaks every `uplinkMinutes` may not listen in time. */
export const mayExpireUnheard = (expirationMinutes: number, uplinkMinutes: number): boolean => expirationMinutes < uplinksWanted * uplinkMinutes
