import { isIP, isIPv4 } from 'node:net'
import { environment } from './environment.ts'
import { fromBase64, fromHex, isHex, toHex } from '../domain/codec/bytes.ts'
import type { S3Place } from './files/s3Store.ts'

type Key = keyof typeof environment

export interface Config {
  dataDir: string
  databaseUrl: string | undefined
  /** The bucket for files; undefined for the data folder. */
  files: S3Place | undefined
  demo: boolean
  /** Whether files of another database are taken over. */
  filesAdopt: boolean
  serveWeb: boolean
  host: string
  ports: { web: number; main: number; identity: number; consent: number }
  urls: { web: string; main: string; identity: string; consent: string }
  consent: {
    /** Origins for the policy's frame-ancestors; empty if nobody may embed the site. */
    frameAncestors: string[]
    /** Targets of the links in the consent site's footer; undefined for the site's own pages. */
    links: { contact: string | undefined; imprint: string | undefined; privacy: string | undefined }
  }
  mqtt: {
    port: number
    url: string | undefined
    /** Ids of the applications whose messages are believed; empty if they are not configured. */
    applications: string[]
  }
  chirpstack: { url: string; token: string } | undefined
  /** Ed25519 public keys that firmware is accepted from, hexadecimal. */
  firmwareKeys: string[]
  /** Whether the demo's thermostats get a year of measurements. */
  demoYear: boolean
  /** 0 for no simulated devices. */
  simulatorSpeed: number
  smtpUrl: string | undefined
  mailFrom: string
  /** Ends with a slash. */
  photonUrl: string | undefined
  /** The tiles of the map; undefined for the outline that the app brings. */
  tiles: { url: string; attribution: string } | undefined
  /** Each ends with a slash. */
  weather: { brightSkyUrl: string | undefined; openMeteoUrl: string | undefined }
  trustProxy: string[]
  metricsOpen: boolean
  /** Whether /api/docs is served. */
  apiDocs: boolean
  production: boolean
  /** Milliseconds; 0 turns load shedding off. */
  maxEventLoopDelay: number
  /** Milliseconds; 0 for no limit. */
  maxCallWait: number
  /** Bytes; 0 for no limit. */
  minFreeDisk: number
  logLevel: string
}

/** An IPv4 address without the prefix that an IPv6 socket adds. */
const plain = (address: string): string => address.replace(/^::ffff:/i, '')

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(plain(host)) && plain(host).startsWith('127.'))

const port = (name: Key, text: string): number => {
  const number = Number(text)
  if (!/^\d{1,5}$/.test(text) || number > 65535)
    throw new Error(`${name} must be a port from 0 to 65535, not "${text}"`)
  return number
}

const milliseconds = (name: Key, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a number of milliseconds, not "${text}"`)
  return Number(text)
}

const megabytes = (name: Key, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a number of megabytes, not "${text}"`)
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
  if (!logLevels.includes(text))
    throw new Error(`${name} must be one of ${logLevels.join(', ')}, not "${text}"`)
  return text
}

/** A URL with one of these schemes. It may contain a password, so the error does not repeat it. */
const service = (name: Key, text: string, schemes: readonly string[]): string | undefined => {
  if (text === '') return undefined
  if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol))
    throw new Error(
      `${name} must be a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    )
  return text
}

/** ChirpStack's API; a URL without a token is an error. */
const chirpstack = (address: string, token: string): Config['chirpstack'] => {
  const url = service('CHIRPSTACK_URL', address, ['http:', 'https:'])
  if (url === undefined) return undefined
  if (token === '') throw new Error('CHIRPSTACK_TOKEN must be an API token if CHIRPSTACK_URL is set')
  return { url, token }
}

/**
 * A bucket of an S3-compatible storage: user and password of the URL are the key and its secret, the path is the bucket and what the names of
 * files begin with. The error does not repeat it, because it contains the secret.
 */
const bucket = (name: Key, text: string): S3Place | undefined => {
  if (text === '') return undefined
  const wrong = () =>
    new Error(`${name} must be a URL such as https://key:secret@s3.example/bucket?region=eu-central-1`)
  const url = URL.canParse(text) ? new URL(text) : undefined
  const [bucketName, ...folders] = url?.pathname.split('/').filter(Boolean) ?? []
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hash || !bucketName) throw wrong()
  const { region = 'us-east-1', ...others } = Object.fromEntries(url.searchParams)
  const [accessKeyId = '', secretAccessKey = '', ...names] = [url.username, url.password, ...folders].map(
    (part) => {
      try {
        return decodeURIComponent(part)
      } catch {
        throw wrong()
      }
    },
  )
  if (!accessKeyId || !secretAccessKey || !region || Object.keys(others).length > 0) throw wrong()
  return {
    endpoint: `${url.origin}/${bucketName}`,
    prefix: names.map((part) => `${part}/`).join(''),
    region,
    accessKeyId,
    secretAccessKey,
  }
}

/** The base URL of a web service, ending with a slash. The error does not repeat it, because it may contain a password. */
const webService = (name: Key, text: string): string | undefined => {
  if (text === '') return undefined
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  if (
    !parsed ||
    !['http:', 'https:'].includes(parsed.protocol) ||
    parsed.search ||
    parsed.hash ||
    parsed.username ||
    parsed.password
  )
    throw new Error(`${name} must be a URL such as https://photon.example, without user, query or fragment`)
  return `${parsed.href.replace(/\/+$/, '')}/`
}

/** The address of map tiles with their zoom and place in braces. The browser asks for them: the page names no user, password or fragment. */
const tiles = (text: string, attribution: string): Config['tiles'] => {
  if (text === '') return undefined
  const filled = ['{z}', '{x}', '{y}'].reduce((url, part) => url.replaceAll(part, '1'), text)
  const url = URL.canParse(filled) ? new URL(filled) : undefined
  const isWhole = ['{z}', '{x}', '{y}'].every((part) => text.split(part).length === 2)
  if (
    !url ||
    !isWhole ||
    !['http:', 'https:'].includes(url.protocol) ||
    /[{}]/.test(filled) ||
    url.username ||
    url.hash
  )
    throw new Error(
      'MAP_TILES_URL must be a URL such as https://tiles.example/{z}/{x}/{y}.png, without user or fragment',
    )
  if (attribution === '')
    throw new Error('MAP_TILES_ATTRIBUTION must name the source of the tiles if MAP_TILES_URL is set')
  return { url: text, attribution }
}

/** Comma-separated origins; "*." at the start of a host includes all subdomains. */
const ancestors = (name: Key, text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
    .map((part) => {
      const plainHost = part.replace('://*.', '://')
      const url = URL.canParse(plainHost) ? new URL(plainHost) : undefined
      if (
        !url ||
        !['http:', 'https:'].includes(url.protocol) ||
        url.origin !== plainHost ||
        url.hostname.includes('*')
      )
        throw new Error(
          `${name} must be sites such as https://www.example or https://*.example:8443, without a path, not "${part}"`,
        )
      return part
    })

/** The target of a link. */
const link = (name: Key, text: string, schemes: readonly string[]): string | undefined => {
  if (text === '') return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !schemes.includes(url.protocol) || url.username || url.password)
    throw new Error(
      `${name} must be a URL such as https://www.example/page${schemes.includes('mailto:') ? ' or mailto:office@example.com' : ''}, not "${text}"`,
    )
  return url.href
}

/** Comma-separated IP addresses and networks (10.0.0.0/8). */
const networks = (name: Key, text: string): string[] => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const part of parts) {
    const [address = '', bits, ...more] = part.split('/')
    const version = isIP(address)
    const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
    if (version === 0 || !fits || more.length > 0)
      throw new Error(`${name} must be IP addresses or networks such as 10.0.0.0/8, not "${part}"`)
  }
  return parts
}

/** Comma-separated parts of a topic. */
const applicationIds = (name: Key, text: string): string[] => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const wrong = parts.find((part) => !/^[^/+#\s]{1,64}$/.test(part))
  if (wrong !== undefined)
    throw new Error(`${name} must be ids of applications, comma-separated, not "${wrong}"`)
  return parts
}

/** Comma-separated Ed25519 public keys, as hexadecimal. */
const publicKeys = (name: Key, text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const bytes = part.length === 64 && isHex(part) ? fromHex(part) : fromBase64(part)
      if (bytes.length !== 32)
        throw new Error(
          `${name} must be Ed25519 public keys of 32 bytes as hexadecimal or base64, comma-separated, not "${part}"`,
        )
      return toHex(bytes)
    })

/** Reads the configuration. Errors: one line that names the invalid variable. */
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
    if (
      !parsed ||
      !['http:', 'https:'].includes(parsed.protocol) ||
      parsed.search ||
      parsed.hash ||
      parsed.username
    )
      throw new Error(`${key} must be a URL such as https://ventil.example, not "${text}"`)
    return parsed.href.replace(/\/+$/, '')
  }
  const host = read('HOST')
  const urls = {
    web: url('PUBLIC_URL', ports.web),
    main: url('MAIN_PUBLIC_URL', ports.main),
    identity: url('IDENTITY_PUBLIC_URL', ports.identity),
    consent: url('CONSENT_PUBLIC_URL', ports.consent),
  }
  // With a public URL a proxy on this machine may serve the app to everybody, so the demo needs an explicit VENTIL_DEMO=1.
  const isPublic = Object.values(urls).some(
    (address) => !isLoopback(new URL(address).hostname.replace(/^\[|\]$/g, '')),
  )
  const demo = flag('VENTIL_DEMO', env['VENTIL_DEMO']?.trim() || (isPublic ? '0' : read('VENTIL_DEMO')))
  return {
    dataDir: read('VENTIL_DATA'),
    files: bucket('FILES_URL', read('FILES_URL')),
    filesAdopt: flag('FILES_ADOPT', read('FILES_ADOPT')),
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
    mqtt: {
      port: port('MQTT_PORT', read('MQTT_PORT')),
      url: service('MQTT_URL', read('MQTT_URL'), ['mqtt:', 'mqtts:', 'ws:', 'wss:']),
      applications: applicationIds('MQTT_APPLICATIONS', read('MQTT_APPLICATIONS')),
    },
    chirpstack: chirpstack(read('CHIRPSTACK_URL'), read('CHIRPSTACK_TOKEN')),
    firmwareKeys: publicKeys('FIRMWARE_KEYS', read('FIRMWARE_KEYS')),
    demoYear: flag('DEMO_YEAR', read('DEMO_YEAR')),
    simulatorSpeed: speed('SIMULATOR_SPEED', read('SIMULATOR_SPEED')),
    smtpUrl: service('SMTP_URL', read('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: read('MAIL_FROM'),
    tiles: tiles(read('MAP_TILES_URL'), read('MAP_TILES_ATTRIBUTION')),
    photonUrl: webService('PHOTON_URL', read('PHOTON_URL')),
    weather: {
      brightSkyUrl: webService('BRIGHT_SKY_URL', read('BRIGHT_SKY_URL')),
      openMeteoUrl: webService('OPEN_METEO_URL', read('OPEN_METEO_URL')),
    },
    trustProxy: networks('TRUST_PROXY', read('TRUST_PROXY')),
    metricsOpen: flag('METRICS_OPEN', read('METRICS_OPEN')),
    apiDocs: flag(
      'API_DOCS',
      read('API_DOCS') || (isLoopback(host) && !isPublic && env['NODE_ENV'] !== 'production' ? '1' : '0'),
    ),
    production: env['NODE_ENV'] === 'production',
    maxEventLoopDelay: milliseconds('MAX_EVENT_LOOP_DELAY', read('MAX_EVENT_LOOP_DELAY')),
    maxCallWait: milliseconds('MAX_CALL_WAIT', read('MAX_CALL_WAIT')),
    minFreeDisk: megabytes('MIN_FREE_DISK', read('MIN_FREE_DISK')) * 1024 * 1024,
    logLevel: logLevel('LOG_LEVEL', read('LOG_LEVEL')),
  }
}
