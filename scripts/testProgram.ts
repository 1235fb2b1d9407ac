// Makes sure that a program that tests need is on this machine: `node scripts/testProgram.ts chromium`, mosquitto, postgres15 or swift.
import { spawnSync } from 'node:child_process'
import { findChromium } from '../tests/support/chromium.ts'
import { findMosquitto } from '../tests/support/mosquitto.ts'
import { findSwift } from '../tests/support/swift.ts'
import { programsIn } from '../server/db/own/programs.ts'

const programs = {
  chromium: {
    name: 'Chromium',
    find: findChromium,
    packages: ['chromium-headless-shell'],
    missing: 'The end-to-end tests need Chromium. Install Chromium or Chrome, or set CHROMIUM_PATH.',
  },
  mosquitto: {
    name: 'mosquitto',
    find: findMosquitto,
    packages: ['--no-install-recommends', 'mosquitto'],
    missing:
      'The tests of the device network need a mosquitto broker. Install mosquitto, or set MOSQUITTO_PATH.',
  },
  postgres15: {
    name: 'Postgres 15',
    find: () => programsIn('/usr/lib/postgresql/15/bin'),
    packages: ['--no-install-recommends', 'postgresql-15'],
    missing: "The tests on the oldest Postgres that is supported need Debian's postgresql-15.",
  },
  swift: {
    name: 'OpenStack Swift',
    find: findSwift,
    packages: ['--no-install-recommends', 'swift-proxy', 'swift-account', 'swift-container', 'swift-object'],
    missing:
      "The tests of several processes need an S3-compatible storage. Install OpenStack Swift's proxy, account, container and object servers.",
  },
} as const

const has = (command: string) => spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined

const [, wanted] = Object.entries(programs).find(([command]) => command === process.argv[2]) ?? []
if (!wanted) throw new Error(`Name one of ${Object.keys(programs).join(', ')}.`)

// As root on Debian the package is installed; elsewhere the user decides.
if (!wanted.find() && process.getuid?.() === 0 && has('apt-get')) {
  console.log(`Installing ${wanted.name} ...`)
  // at runlevel 1 Debian's packages start no services
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', ...wanted.packages],
  ])
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
if (!wanted.find()) {
  console.error(wanted.missing)
  process.exit(1)
}
