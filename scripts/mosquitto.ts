import { spawnSync } from 'node:child_process'
import { findMosquitto } from '../tests/support/mosquitto.ts'

const has = (command: string) => spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined

// As root on Debian the package is installed; elsewhere the user decides.
if (!findMosquitto() && process.getuid?.() === 0 && has('apt-get')) {
  console.log('Installing mosquitto ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'mosquitto'],
  ])
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
if (!findMosquitto()) {
  console.error('The tests of the device network need a mosquitto broker. Install mosquitto, or set MOSQUITTO_PATH.')
  process.exit(1)
}
