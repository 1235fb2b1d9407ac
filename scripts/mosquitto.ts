import { spawnSync } from 'node:child_process'
import { findMosquitto } from '../tests/support/mosquitto.ts'

const has = (command: string) => spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined

// as root on Debian the broker is a package away; anywhere else a person decides
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
  console.error('A mosquitto broker is needed for the tests of the device network: install mosquitto, or name one with MOSQUITTO_PATH.')
  process.exit(1)
}
