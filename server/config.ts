import { isIP, isIPv4 } from 'node:net'
import { parseArgs } from 'node:util'

/** Everything the environment decides, with the default of each; printed by `npm start -- --help`. */
export const environment = {
  VENTIL_DATA: ['./data', 'folder of the embedded database and of files'],
  VENTIL_DEMO: ['1', 'seed the demo estate and offer its sign-ins (loopback only); 0 where PUBLIC_URL is another machine'],
  DATABASE_URL: ['', 'Postgres 15 or later; empty: the embedded database in VENTIL_DATA'],
  WEB_PORT: ['8080', 'web app'],
  VENTIL_SERVE_WEB: ['1', 'serve the built web app; 0 where another server does'],
  MAIN_PORT: ['8082', 'main backend'],
  IDENTITY_PORT: ['8083', 'identity backend'],
  CONSENT_PORT: ['8084', 'consent site'],
  MQTT_PORT: ['1883', 'embedded broker of the device network, on loopback alone'],
  MQTT_URL: ['', 'broker of the network server, mqtt://user:password@host:port (mqtts, ws and wss too); empty: the embedded broker'],
  CHIRPSTACK_URL: ['', "HTTP address of ChirpStack's API, ?tenant=<its id> for a token of one tenant; empty: devices are registered nowhere"],
  CHIRPSTACK_TOKEN: ['', 'API token for CHIRPSTACK_URL'],
  SIMULATOR_SPEED: ['4', 'how many times faster than the clock the devices of the demo live, on the embedded broker alone; 0: they are not on the air'],
  HOST: ['127.0.0.1', 'address to listen on; anything but loopback turns the demo sign-ins off'],
  PUBLIC_URL: ['', 'address of the web app in links and allowed origins; empty: http://localhost:WEB_PORT'],
  MAIN_PUBLIC_URL: ['', 'address of the main backend as browsers reach it; empty: http://localhost:MAIN_PORT'],
  IDENTITY_PUBLIC_URL: ['', 'address of the identity backend as browsers reach it; empty: http://localhost:IDENTITY_PORT'],
  CONSENT_PUBLIC_URL: ['', 'address of the consent site in links and allowed origins; empty: http://localhost:CONSENT_PORT'],
  CONSENT_FRAME_ANCESTORS: ['', 'sites that may show the consent site in their pages (/embedded), such as https://www.example, comma separated; empty: none'],
  CONSENT_CONTACT_URL: ['', 'page or mailto: address behind "Contact" on the consent site; empty: its own imprint'],
  CONSENT_IMPRINT_URL: ['', 'page behind "Imprint" on the consent site; empty: the published legal note'],
  CONSENT_PRIVACY_URL: ['', 'page behind "Data protection" on the consent site; empty: the published privacy information'],
  SMTP_URL: ['', 'mail server, smtp://user:password@host:port; empty: a local outbox at /outbox of the identity backend'],
  MAIL_FROM: ['Ventil <no-reply@localhost>', 'sender of mail'],
  PHOTON_URL: ['', 'Photon server that searches addresses, such as https://photon.example; empty: the built-in register of German postcodes alone'],
  TRUST_PROXY: ['', 'addresses of proxies whose X-Forwarded-For counts, comma separated'],
  METRICS_OPEN: ['0', '1: /metrics answers other hosts than loopback too'],
  MAX_EVENT_LOOP_DELAY: ['2000', 'milliseconds that the process may lag before calls are answered with 503; 0: it never is'],
  LOG_LEVEL: ['info', 'fatal, error, warn, info, debug, trace or silent'],
} as const satisfies Record<string, readonly [string, string]>

type Key = keyof typeof environment

export interface Config {
  dataDir: string
  databaseUrl: string | undefined
  demo: boolean
  serveWeb: boolean
  host: string
  ports: { web: number; main: number; identity: number; consent: number }
  urls: { web: string; main: string; identity: string; consent: string }
  consent: {
    /** Origins, as a policy's frame-ancestors takes them; none: nobody. */
    frameAncestors: string[]
    /** Addresses behind the links of the consent site's footer; undefined: pages of its own. */
    links: { contact: string | undefined; imprint: string | undefined; privacy: string | undefined }
  }
  mqtt: { port: number; url: string | undefined }
  chirpstack: { url: string; token: string } | undefined
  /** 0: no simulated devices. */
  simulatorSpeed: number
  smtpUrl: string | undefined
  mailFrom: string
  /** With a slash at its end. */
  photonUrl: string | undefined
  trustProxy: string[]
  metricsOpen: boolean
  production: boolean
  /** Milliseconds; 0 sheds no load. */
  maxEventLoopDelay: number
  logLevel: string
}

/** An IPv4 address without the prefix that an IPv6 socket gives it. */
const plain = (address: string): string => address.replace(/^::ffff:/i, '')

export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || (isIPv4(plain(host)) && plain(host).startsWith('127.'))

const port = (name: Key, text: string): number => {
  const number = Number(text)
  if (!/^\d{1,5}$/.test(text) || number > 65535) throw new Error(`${name} must be a port from 0 to 65535, not "${text}"`)
  return number
}

const milliseconds = (name: Key, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a number of milliseconds, not "${text}"`)
  return Number(text)
}

const speed = (name: Key, text: string): number => {
  if (!/^\d{1,4}$/.test(text)) throw new Error(`${name} must be a whole number from 0 to 9999, not "${text}"`)
  return Number(text)
}

const flag = (name: Key, text: string): boolean => {
  if (text !== '0' && text !== '1') throw new Error(`${name} must be 0 or 1, not "${text}"`)
  return text === '1'
}

const logLevels: readonly string[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

const logLevel = (name: Key, text: string): string => {
  if (!logLevels.includes(text)) throw new Error(`${name} must be one of ${logLevels.join(', ')}, not "${text}"`)
  return text
}

/** An address of one of these schemes; what it holds beside its host may be secret, so the error does not repeat it. */
const service = (name: Key, text: string, schemes: readonly string[]): string | undefined => {
  if (text === '') return undefined
  if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol))
    throw new Error(`${name} must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`)
  return text
}

/** Where ChirpStack's API is; an address alone opens nothing. */
const chirpstack = (address: string, token: string): Config['chirpstack'] => {
  const url = service('CHIRPSTACK_URL', address, ['http:', 'https:'])
  if (url === undefined) return undefined
  if (token === '') throw new Error('CHIRPSTACK_TOKEN must be an API token where CHIRPSTACK_URL is set')
  return { url, token }
}

/** A web service's address below which its calls are, with a slash at its end; the error does not repeat it. */
const webService = (name: Key, text: string): string | undefined => {
  if (text === '') return undefined
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || parsed.search || parsed.hash || parsed.username || parsed.password)
    throw new Error(`${name} must be an address such as https://photon.example, without user, query and fragment`)
  return `${parsed.href.replace(/\/+$/, '')}/`
}

/** Origins, comma separated; a host may begin with "*." for all below it. */
const ancestors = (name: Key, text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
    .map((part) => {
      const plainHost = part.replace('://*.', '://')
      const url = URL.canParse(plainHost) ? new URL(plainHost) : undefined
      if (!url || !['http:', 'https:'].includes(url.protocol) || url.origin !== plainHost || url.hostname.includes('*'))
        throw new Error(`${name} must be sites such as https://www.example or https://*.example:8443, without a path, not "${part}"`)
      return part
    })

/** An address that a link leads to. */
const link = (name: Key, text: string, schemes: readonly string[]): string | undefined => {
  if (text === '') return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !schemes.includes(url.protocol) || url.username || url.password)
    throw new Error(
      `${name} must be an address such as https://www.example/page${schemes.includes('mailto:') ? ' or mailto:office@example.com' : ''}, not "${text}"`,
    )
  return url.href
}

/** Addresses and networks (10.0.0.0/8), comma separated. */
const networks = (name: Key, text: string): string[] => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const part of parts) {
    const [address = '', bits, ...more] = part.split('/')
    const version = isIP(address)
    const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
    if (version === 0 || !fits || more.length > 0) throw new Error(`${name} must be addresses or networks such as 10.0.0.0/8, not "${part}"`)
  }
  return parts
}

/** Reads the configuration. Errors: one line naming the variable that is wrong. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const read = (key: Key): string => env[key]?.trim() || environment[key][0]
  const ports = {
    web: port('WEB_PORT', read('WEB_PORT')),
    main: port('MAIN_PORT', read('MAIN_PORT')),
    identity: port('IDENTITY_PORT', read('IDENTITY_PORT')),
    consent: port('CONSENT_PORT', read('CONSENT_PORT')),
  }
  const url = (key: Key, fallbackPort: number): string => {
    const text = read(key) || `http://localhost:${fallbackPort}`
    const parsed = URL.canParse(text) ? new URL(text) : undefined
    if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || parsed.search || parsed.hash || parsed.username)
      throw new Error(`${key} must be an address such as https://ventil.example, not "${text}"`)
    return parsed.href.replace(/\/+$/, '')
  }
  const host = read('HOST')
  const urls = {
    web: url('PUBLIC_URL', ports.web),
    main: url('MAIN_PUBLIC_URL', ports.main),
    identity: url('IDENTITY_PUBLIC_URL', ports.identity),
    consent: url('CONSENT_PUBLIC_URL', ports.consent),
  }
  // a proxy on this machine may serve it to everybody: then the demo is offered only where it is asked for
  const isPublic = Object.values(urls).some((address) => !isLoopback(new URL(address).hostname.replace(/^\[|\]$/g, '')))
  const demo = flag('VENTIL_DEMO', env['VENTIL_DEMO']?.trim() || (isPublic ? '0' : read('VENTIL_DEMO')))
  return {
    dataDir: read('VENTIL_DATA'),
    databaseUrl: service('DATABASE_URL', read('DATABASE_URL'), ['postgres:', 'postgresql:']),
    demo: demo && isLoopback(host),
    serveWeb: flag('VENTIL_SERVE_WEB', read('VENTIL_SERVE_WEB')),
    host,
    ports,
    urls,
    consent: {
      frameAncestors: ancestors('CONSENT_FRAME_ANCESTORS', read('CONSENT_FRAME_ANCESTORS')),
      links: {
        contact: link('CONSENT_CONTACT_URL', read('CONSENT_CONTACT_URL'), ['http:', 'https:', 'mailto:']),
        imprint: link('CONSENT_IMPRINT_URL', read('CONSENT_IMPRINT_URL'), ['http:', 'https:']),
        privacy: link('CONSENT_PRIVACY_URL', read('CONSENT_PRIVACY_URL'), ['http:', 'https:']),
      },
    },
    mqtt: { port: port('MQTT_PORT', read('MQTT_PORT')), url: service('MQTT_URL', read('MQTT_URL'), ['mqtt:', 'mqtts:', 'ws:', 'wss:']) },
    chirpstack: chirpstack(read('CHIRPSTACK_URL'), read('CHIRPSTACK_TOKEN')),
    simulatorSpeed: speed('SIMULATOR_SPEED', read('SIMULATOR_SPEED')),
    smtpUrl: service('SMTP_URL', read('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: read('MAIL_FROM'),
    photonUrl: webService('PHOTON_URL', read('PHOTON_URL')),
    trustProxy: networks('TRUST_PROXY', read('TRUST_PROXY')),
    metricsOpen: flag('METRICS_OPEN', read('METRICS_OPEN')),
    production: env['NODE_ENV'] === 'production',
    maxEventLoopDelay: milliseconds('MAX_EVENT_LOOP_DELAY', read('MAX_EVENT_LOOP_DELAY')),
    logLevel: logLevel('LOG_LEVEL', read('LOG_LEVEL')),
  }
}

/** The text of `npm start -- --help`. */
export const help = (): string =>
  [
    'Ventil: web app, consent site, main backend and identity backend in one process.',
    '',
    'Configuration by environment:',
    ...Object.entries(environment).map(([name, [fallback, what]]) => `  ${name.padEnd(23)} ${what} (default: ${fallback || 'empty'})`),
  ].join('\n')

export const wantsHelp = (args: string[]): boolean =>
  parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } }, strict: false }).values.help === true
