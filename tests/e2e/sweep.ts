/**
 * Whether this is the sweep (`npm test -- sweep`): it runs the tests that are tagged with '@sweep', and these look at every page where the
 * ordinary run looks at one of each kind; and those tagged with '@long', which only it runs.
 */
export const isSweep = process.env['SWEEP'] !== undefined

/** What a test is given that only the sweep runs. */
export const onlyInSweep = { tag: '@long' } as const
