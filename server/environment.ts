import { parseArgs } from 'node:util'

/** All environment variables with their defaults; printed by `npm start -- --help`. */
export const environment = {
  VENTIL_DATA: ['./data', 'folder for the database and for files'],
  VENTIL_DEMO: [
    '1',
    'seed the demo estate and enable its sign-ins (loopback only); defaults to 0 if PUBLIC_URL is on another host',
  ],
  FILES_URL: [
    '',
    'S3-compatible storage for files, https://key:secret@host/bucket?region=eu-central-1; needed if processes on several machines share DATABASE_URL; if empty, VENTIL_DATA',
  ],
  DATABASE_URL: ['', 'Postgres 15 or later; if empty, a Postgres of its own in VENTIL_DATA, for one process'],
  WEB_PORT: ['8080', 'port of the web app'],
  VENTIL_SERVE_WEB: ['1', 'serve the built web app; 0 if another server serves it'],
  MAIN_PORT: ['8082', 'port of the main backend'],
  IDENTITY_PORT: ['8083', 'port of the identity backend'],
  CONSENT_PORT: ['8084', 'port of the consent site'],
  MQTT_PORT: ['1883', 'port of the embedded MQTT broker (loopback only)'],
  MQTT_URL: [
    '',
    'MQTT broker of the network server, mqtt://user:password@host:port (or mqtts, ws, wss); if empty, the embedded broker',
  ],
  MQTT_APPLICATIONS: [
    '',
    "ids of the network server's applications whose messages are believed, comma-separated; if empty, those that CHIRPSTACK_URL lists, or on the embedded broker the demo's",
  ],
  CHIRPSTACK_URL: [
    '',
    "URL of ChirpStack's REST API, with ?tenant=<id> for the token of a single tenant; if empty, devices are not registered on a network server",
  ],
  CHIRPSTACK_TOKEN: ['', 'API token for CHIRPSTACK_URL'],
  FIRMWARE_KEYS: [
    '',
    'Ed25519 public keys that firmware must be signed with, 32 bytes each as hexadecimal or base64, comma-separated; if empty, no firmware is accepted, in the demo only its own',
  ],
  FILES_ADOPT: [
    '0',
    '1 takes over files that belong to another database, which this one has replaced; for one start',
  ],
  DEMO_YEAR: [
    '1',
    'write a year of measurements of the demo thermostats in the background after the first start; 0 leaves it at the last hours',
  ],
  SIMULATOR_SPEED: [
    '1',
    'speed of the simulated devices relative to real time, on the embedded broker only; 0 turns the simulation off',
  ],
  HOST: ['127.0.0.1', 'address to listen on; any address other than loopback turns the demo sign-ins off'],
  PUBLIC_URL: ['', 'URL of the web app for links and allowed origins; if empty, http://localhost:WEB_PORT'],
  MAIN_PUBLIC_URL: ['', 'URL of the main backend for browsers; if empty, http://localhost:MAIN_PORT'],
  IDENTITY_PUBLIC_URL: [
    '',
    'URL of the identity backend for browsers; if empty, http://localhost:IDENTITY_PORT',
  ],
  CONSENT_PUBLIC_URL: [
    '',
    'URL of the consent site for links and allowed origins; if empty, http://localhost:CONSENT_PORT',
  ],
  CONSENT_FRAME_ANCESTORS: [
    '',
    'sites that may embed the consent site (/embedded), such as https://www.example, comma-separated; if empty, none',
  ],
  CONSENT_CONTACT_URL: [
    '',
    'URL or mailto: address of the "Contact" link on the consent site; if empty, its own imprint',
  ],
  CONSENT_IMPRINT_URL: [
    '',
    'URL of the "Imprint" link on the consent site; if empty, the published legal note',
  ],
  CONSENT_PRIVACY_URL: [
    '',
    'URL of the "Data protection" link on the consent site; if empty, the published privacy information',
  ],
  SMTP_URL: [
    '',
    'mail server, smtp://user:password@host:port; if empty, a local outbox at /outbox of the identity backend',
  ],
  MAIL_FROM: ['Ventil <no-reply@localhost>', 'sender of outgoing mail'],
  PHOTON_URL: [
    '',
    'Photon server for the address search, such as https://photon.example; if empty, only the built-in register of German postcodes',
  ],
  MAP_TILES_URL: [
    '',
    'tiles for the map of the portfolio, such as https://tiles.example/{z}/{x}/{y}.png; if empty, an outline of Germany and its places',
  ],
  MAP_TILES_ATTRIBUTION: [
    '',
    'whom the map names as the source of its tiles, such as © OpenStreetMap contributors',
  ],
  BRIGHT_SKY_URL: [
    '',
    'Bright Sky server for the outdoor temperature of heat loads, such as https://api.brightsky.dev; if empty, OPEN_METEO_URL alone',
  ],
  OPEN_METEO_URL: [
    '',
    'Open-Meteo server, such as https://api.open-meteo.com, asked where BRIGHT_SKY_URL does not answer; if both are empty, users type the temperature, or the demo makes one up',
  ],
  TRUST_PROXY: ['', 'IP addresses or networks of proxies whose X-Forwarded-For is trusted, comma-separated'],
  METRICS_OPEN: ['0', '1 opens /metrics to hosts other than loopback'],
  API_DOCS: [
    '',
    '1 serves the page of the calls at /api/docs of both backends; if empty, 1 on loopback without NODE_ENV=production, else 0',
  ],
  MAX_EVENT_LOOP_DELAY: [
    '2000',
    'event loop delay in milliseconds from which calls are answered with 503; 0 turns this off',
  ],
  MAX_CALL_WAIT: [
    '1000',
    'time in milliseconds that a call may wait for its turn before it is answered with 503; 0 for no limit',
  ],
  MIN_FREE_DISK: ['200', 'free disk space in MB below which changes are refused; 0 turns this off'],
  LOG_LEVEL: ['info', 'fatal, error, warn, info, debug, trace or silent'],
} as const satisfies Record<string, readonly [string, string]>

/** The text of `npm start -- --help`. */
export const help = (): string =>
  [
    'Ventil: web app, consent site, main backend and identity backend in one process.',
    '',
    'Environment variables:',
    ...Object.entries(environment).map(
      ([name, [fallback, purpose]]) => `  ${name.padEnd(23)} ${purpose} (default: ${fallback || 'empty'})`,
    ),
  ].join('\n')

export const wantsHelp = (args: string[]): boolean =>
  parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } }, strict: false }).values.help === true
