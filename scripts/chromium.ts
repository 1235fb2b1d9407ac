import { spawnSync } from 'node:child_process'
import { findChromium } from '../tests/support/chromium.ts'

const has = (command: string) => spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined

// As root on Debian the package is installed; elsewhere the user decides.
if (!findChromium() && process.getuid?.() === 0 && has('apt-get')) {
  console.log('Installing Chromium ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'chromium'],
  ])
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
if (!findChromium()) {
  console.error('The end-to-end tests need Chromium. Install Chromium or Chrome, or set CHROMIUM_PATH.')
  process.exit(1)
}
