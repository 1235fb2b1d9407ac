import fc from 'fast-check'

// a red run is the change's: other inputs are tried with TEST_SEED, as another order is (vitest.config.ts)
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 1) })
