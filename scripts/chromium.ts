import { spawnSync } from 'node:child_process'
import { findChromium } from '../tests/support/chromium.ts'

const has = (command: string) => spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined

// as root on Debian the browser is a package away; anywhere else a person decides
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
  console.error('A Chromium is needed for the end-to-end tests: install Chromium or Chrome, or name one with CHROMIUM_PATH.')
  process.exit(1)
}
