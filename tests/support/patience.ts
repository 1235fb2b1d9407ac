import { vi } from 'vitest'

/** How long a test waits for an asynchronous effect on a busy machine. Polls often, so that no test waits longer than needed. */
export const patience = { timeout: 20_000, interval: 10 }

/** Waits until the check holds, and returns what it returned. No test waits for less long: on a busy machine that alone would fail it. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, patience)
