/** How long a test waits for what comes by itself, on a machine with other work; looks often, so that nobody waits longer than it takes. */
export const patience = { timeout: 20_000, interval: 10 }
