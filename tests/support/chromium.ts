import { existsSync } from 'node:fs'

const places = [
  // without windows: an eighth quicker
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser at CHROMIUM_PATH, or else one installed on the system. */
export const findChromium = (): string | undefined =>
  [process.env['CHROMIUM_PATH'] ?? '', ...places].find((path) => path !== '' && existsSync(path))

/** Flags that suppress background network traffic and allow running as root. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
