/** How long a test waits for an asynchronous effect on a busy machine. Polls often, so that no test waits longer than needed. */
export const patience = { timeout: 20_000, interval: 10 }
