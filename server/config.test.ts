import { expect, it } from 'vitest'
import { isLoopback, readConfig } from './config.ts'
import { environment, help, wantsHelp } from './environment.ts'

it('has a default for everything', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    dataDir: './data',
    databaseUrl: undefined,
    demo: true,
    serveWeb: true,
    host: '127.0.0.1',
    ports: { web: 8080, main: 8082, identity: 8083, consent: 8084 },
    mqtt: { port: 1883, url: undefined },
    chirpstack: undefined,
    smtpUrl: undefined,
    photonUrl: undefined,
    trustProxy: [],
    urls: {
      web: 'http://localhost:8080',
      main: 'http://localhost:8082',
      identity: 'http://localhost:8083',
      consent: 'http://localhost:8084',
    },
    consent: { frameAncestors: [], links: { contact: undefined, imprint: undefined, privacy: undefined } },
    metricsOpen: false,
    production: false,
    logLevel: 'info',
  })
  expect(readConfig({ WEB_PORT: '', LOG_LEVEL: '  ' })).toEqual(config)
})

it.each([
  ['WEB_PORT', '80x'],
  ['WEB_PORT', '65536'],
  ['MAIN_PORT', '-1'],
  ['MAIN_PORT', '1e3'],
  ['IDENTITY_PORT', '80.5'],
  ['IDENTITY_PORT', '0x50'],
  ['VENTIL_DEMO', 'true'],
  ['VENTIL_SERVE_WEB', 'no'],
  ['METRICS_OPEN', '2'],
  ['PUBLIC_URL', 'ventil.example'],
  ['PUBLIC_URL', 'ventil.example:8080'],
  ['PUBLIC_URL', 'ftp://ventil.example'],
  ['MAIN_PUBLIC_URL', 'https://ventil.example/?x'],
  ['IDENTITY_PUBLIC_URL', '//x'],
  ['CONSENT_PORT', 'x'],
  ['CONSENT_PUBLIC_URL', 'consent.example'],
  ['CONSENT_FRAME_ANCESTORS', '*'],
  ['CONSENT_FRAME_ANCESTORS', "'self'"],
  ['CONSENT_FRAME_ANCESTORS', 'www.example'],
  ['CONSENT_FRAME_ANCESTORS', 'https:'],
  ['CONSENT_FRAME_ANCESTORS', 'https://*'],
  ['CONSENT_FRAME_ANCESTORS', 'https://a.*.example'],
  ['CONSENT_FRAME_ANCESTORS', 'https://www.example/page'],
  ['CONSENT_FRAME_ANCESTORS', 'https://www.example; script-src *'],
  ['CONSENT_FRAME_ANCESTORS', 'https://user:secret@www.example'],
  ['CONSENT_CONTACT_URL', 'javascript:alert(1)'],
  ['CONSENT_IMPRINT_URL', 'mailto:office@example.com'],
  ['CONSENT_PRIVACY_URL', '/privacy'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'x'],
  ['FILES_URL', '/var/files'],
  ['FILES_URL', 's3.example/bucket'],
  ['FILES_URL', 'ftp://key:secret@s3.example/bucket'],
  ['FILES_URL', 'https://s3.example/bucket'],
  ['FILES_URL', 'https://key@s3.example/bucket'],
  ['FILES_URL', 'https://key:secret@s3.example/'],
  ['FILES_URL', 'https://key:%zz@s3.example/bucket'],
  ['FILES_URL', 'https://key:secret@s3.example/bucket?regoin=x'],
  ['FILES_URL', 'https://key:secret@s3.example/bucket?region='],
  ['SMTP_URL', 'mail.example:25'],
  ['SMTP_URL', 'http://mail.example'],
  ['MAX_CALL_WAIT', '1s'],
  ['MIN_FREE_DISK', '-1'],
  ['MQTT_PORT', 'mqtt'],
  ['DEMO_YEAR', 'yes'],
  ['SIMULATOR_SPEED', 'fast'],
  ['SIMULATOR_SPEED', '1.5'],
  ['MQTT_URL', 'broker.example:1883'],
  ['MQTT_URL', 'http://broker.example'],
  ['CHIRPSTACK_URL', 'mqtt://chirpstack.example'],
  ['PHOTON_URL', 'photon.example'],
  ['PHOTON_URL', 'file:///photon'],
  ['PHOTON_URL', 'https://photon.example/?q=x'],
  ['PHOTON_URL', 'https://user:secret@photon.example'],
  ['MAP_TILES_URL', 'https://tiles.example/{z}/{x}.png'],
  ['MAP_TILES_URL', 'https://{s}.tiles.example/{z}/{x}/{y}.png'],
  ['MAP_TILES_URL', 'https://user:secret@tiles.example/{z}/{x}/{y}.png'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, proxy'],
  ['TRUST_PROXY', '::1/129'],
  ['MAX_EVENT_LOOP_DELAY', '-1'],
  ['MAX_EVENT_LOOP_DELAY', 'fast'],
  ['LOG_LEVEL', 'loud'],
])('rejects %s=%s in one line that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]+$`))
})

it('does not repeat passwords in error messages', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://user:hunter2@host' })).toThrow(/^(?!.*hunter2)/)
  expect(() => readConfig({ FILES_URL: 'https://user:hunter2@host' })).toThrow(/^(?!.*hunter2)/)
  expect(() => readConfig({ MQTT_URL: 'http://user:hunter2@host' })).toThrow(/^(?!.*hunter2)/)
  expect(() => readConfig({ PHOTON_URL: 'https://user:hunter2@host' })).toThrow(/^(?!.*hunter2)/)
})

it('simulates devices in real time unless it is told otherwise', () => {
  expect(readConfig({}).simulatorSpeed).toBe(1)
})

it('takes map tiles only with the name of their source', () => {
  const url = 'https://tiles.example/{z}/{x}/{y}.png'
  expect(readConfig({}).tiles).toBeUndefined()
  expect(() => readConfig({ MAP_TILES_URL: url })).toThrow(/^MAP_TILES_ATTRIBUTION/)
  expect(readConfig({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: '© Example' }).tiles).toEqual({
    url,
    attribution: '© Example',
  })
})

it('reads bucket, folder and credentials of a file storage', () => {
  const place = {
    endpoint: 'https://s3.example:9000/bucket',
    prefix: '',
    region: 'us-east-1',
    accessKeyId: 'AK',
    secretAccessKey: 's/+:@',
  }
  expect(readConfig({ FILES_URL: 'https://AK:s%2F+%3A%40@s3.example:9000/bucket' }).files).toEqual(place)
  expect(
    readConfig({ FILES_URL: 'https://AK:s%2F+%3A%40@s3.example:9000/bucket/a/b%20c/?region=eu-central-1' })
      .files,
  ).toEqual({
    ...place,
    prefix: 'a/b c/',
    region: 'eu-central-1',
  })
  expect(readConfig({}).files).toBeUndefined()
})

it('requires a token for a ChirpStack URL', () => {
  expect(() => readConfig({ CHIRPSTACK_URL: 'http://127.0.0.1:8090' })).toThrow(
    /^CHIRPSTACK_TOKEN must be [^\n]+$/,
  )
  expect(readConfig({ CHIRPSTACK_TOKEN: 'unused' }).chirpstack).toBeUndefined()
})

it('accepts valid values', () => {
  const config = readConfig({
    WEB_PORT: '0',
    PUBLIC_URL: 'https://Ventil.example/',
    MAIN_PUBLIC_URL: 'https://api.ventil.example/main//',
    CONSENT_PORT: '9000',
    CONSENT_PUBLIC_URL: 'https://Consent.example/',
    CONSENT_FRAME_ANCESTORS: 'https://www.Example, https://*.example:8443,,http://localhost:3000 ',
    CONSENT_CONTACT_URL: 'mailto:office@example.com',
    CONSENT_IMPRINT_URL: 'https://www.example/imprint?x=1#y',
    DATABASE_URL: 'postgres://u:p@h/d',
    MQTT_PORT: '0',
    MQTT_URL: 'mqtts://u:p@broker.example:8883',
    CHIRPSTACK_URL: 'https://chirpstack.example/?tenant=1',
    CHIRPSTACK_TOKEN: 'secret',
    DEMO_YEAR: '0',
    SIMULATOR_SPEED: '60',
    SMTP_URL: 'smtps://u:p@h:465',
    PHOTON_URL: 'https://Ventil.example/photon//',
    TRUST_PROXY: '10.0.0.0/8, ::1 ,127.0.0.1',
    METRICS_OPEN: '1',
    VENTIL_SERVE_WEB: '0',
    MAX_EVENT_LOOP_DELAY: '0',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  })
  expect(config).toMatchObject({
    ports: { web: 0, consent: 9000 },
    urls: {
      web: 'https://ventil.example',
      main: 'https://api.ventil.example/main',
      consent: 'https://consent.example',
    },
    consent: {
      frameAncestors: ['https://www.example', 'https://*.example:8443', 'http://localhost:3000'],
      links: {
        contact: 'mailto:office@example.com',
        imprint: 'https://www.example/imprint?x=1#y',
        privacy: undefined,
      },
    },
    databaseUrl: 'postgres://u:p@h/d',
    mqtt: { port: 0, url: 'mqtts://u:p@broker.example:8883' },
    chirpstack: { url: 'https://chirpstack.example/?tenant=1', token: 'secret' },
    demoYear: false,
    simulatorSpeed: 60,
    smtpUrl: 'smtps://u:p@h:465',
    photonUrl: 'https://ventil.example/photon/',
    trustProxy: ['10.0.0.0/8', '::1', '127.0.0.1'],
    metricsOpen: true,
    serveWeb: false,
    maxEventLoopDelay: 0,
    logLevel: 'warn',
    production: true,
  })
})

it.each([
  [{}, true],
  [{ VENTIL_DEMO: '1' }, true],
  [{ VENTIL_DEMO: '0' }, false],
  [{ HOST: '0.0.0.0', VENTIL_DEMO: '1' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.2' }, false],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '127.0.0.1.example' }, false],
  [{ PUBLIC_URL: 'https://ventil.example' }, false],
  [{ IDENTITY_PUBLIC_URL: 'https://ventil.example' }, false],
  [{ CONSENT_PUBLIC_URL: 'https://ventil.example' }, false],
  [{ PUBLIC_URL: 'https://ventil.example', VENTIL_DEMO: '1' }, true],
  [{ PUBLIC_URL: 'http://127.0.0.1:9000', MAIN_PUBLIC_URL: 'http://[::1]:9001' }, true],
])('offers the demo with %j: %s', (env, demo) => {
  expect(readConfig(env).demo).toBe(demo)
})

it.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['localhost', true],
  ['10.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['127.example', false],
  ['', false],
])('knows this machine: %s', (host, here) => {
  expect(isLoopback(host)).toBe(here)
})

it('lists every variable with its default in its help', () => {
  for (const [name, [fallback]] of Object.entries(environment))
    expect(help()).toMatch(
      new RegExp(
        `^ {2}${name} .*\\(default: ${fallback ? fallback.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : 'empty'}\\)$`,
        'm',
      ),
    )
  expect([wantsHelp(['--help']), wantsHelp(['-h']), wantsHelp([]), wantsHelp(['--other'])]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
