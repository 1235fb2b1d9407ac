import { defineConfig } from '@playwright/test'
import { isSweep } from './tests/e2e/sweep.ts'
import { chromiumArgs, findChromium } from './tests/support/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/globalSetup.ts',
  outputDir: 'test-results',
  // the tests of a file need nothing of each other, so its long ones do not keep one worker busy alone
  fullyParallel: true,
  // while one waits for its server, two others have the cores
  workers: 3,
  ...(isSweep ? { grep: /@(?:sweep|long)\b/ } : { grepInvert: /@long\b/ }),
  forbidOnly: true,
  // what needs a second try is mended at its cause
  retries: 0,
  // for what hangs, on a machine that is busy with other work
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? 'test-results/results.json' }],
  ],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // what a page showed when its test failed is printed (scripts/test.mjs); a trace is for `--trace on`
    launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
  },
})
