import type { LegalTextKind } from '../domain/consent/legalTexts.ts'

/** Every URL of the web app in one typed object. Rooms refer to each other only by these. */

const id = (value: string | number): string => encodeURIComponent(String(value))

/** The four pages that every resource of react-admin has. */
function resource(name: string) {
  return {
    list: `/${name}`,
    create: `/${name}/create`,
    edit: (key: string | number) => `/${name}/${id(key)}`,
    show: (key: string | number) => `/${name}/${id(key)}/show`,
  }
}

/** The tabs of a thermostat's page, as named in the URL. */
export const thermostatTabs = [
  'overview',
  'measurements',
  'alerts',
  'downlinks',
  'events',
  'production-line',
  'data-transfers',
  'schedules',
  'history',
] as const
export type ThermostatTab = (typeof thermostatTabs)[number]

/** The tabs of a project's page, as named in the URL. */
export const projectTabs = [
  'overview',
  'problems',
  'buildings',
  'users',
  'planning',
  'installations',
  'history',
] as const
export type ProjectTab = (typeof projectTabs)[number]

export const paths = {
  home: '/',
  signIn: '/sign-in',
  forgotPassword: '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${id(token)}`,
  register: (token: string) => `/register/${id(token)}`,
  confirmEmail: (token: string) => `/confirm-email/${id(token)}`,
  profile: '/profile',
  changePassword: '/change-password',
  changeEmail: '/change-email',
  about: '/about',
  /** The words of the trade, and one of them. */
  glossary: '/glossary',
  term: (key: string) => `/glossary#${id(key)}`,
  /** What each release brought. */
  releases: '/releases',
  taxonomyImport: '/taxonomy-import',
  estate: '/estate',
  /** The estate tree with a space selected. */
  estateAt: (space: string) => `/estate?space=${id(space)}`,
  tenants: resource('tenants'),
  locations: resource('locations'),
  buildingComplexes: resource('building-complexes'),
  buildings: resource('buildings'),
  /** The buildings of a filter on a map. */
  map: '/map',
  buildingUnits: resource('building-units'),
  publicAreas: resource('public-areas'),
  rooms: resource('rooms'),
  radiators: resource('radiators'),
  windows: resource('windows'),
  heatingCircuits: resource('heating-circuits'),
  gateways: resource('gateways'),
  /** Reassigns gateways to other clients from a file. */
  gatewayReassignment: '/gateway-reassignment',
  sensors: resource('sensors'),
  signalTesters: resource('signal-testers'),
  leases: resource('leases'),
  renters: resource('renters'),
  appointments: resource('appointments'),
  projects: {
    ...resource('projects'),
    tab: (key: string, tab: ProjectTab) =>
      tab === 'overview' ? `/projects/${id(key)}/show` : `/projects/${id(key)}/show/${tab}`,
    /** A step of its setup. */
    setup: (key: string, step: string) => `/projects/${id(key)}/setup/${step}`,
  },
  thermostats: {
    list: '/thermostats',
    /** By EUI; one page both shows and edits. */
    show: (eui: string) => `/thermostats/${id(eui)}`,
    tab: (eui: string, tab: ThermostatTab) =>
      tab === 'overview' ? `/thermostats/${id(eui)}` : `/thermostats/${id(eui)}/${tab}`,
  },
  /** The thermostats of all clients: those in operation, and as they were produced. */
  fleet: '/thermostats/all',
  production: '/thermostats/all/production',
  onboarding: '/onboarding',
  onboardingRuns: '/onboarding/files',
  onboardingRun: (key: string) => `/onboarding/files/${id(key)}`,
  /** The production line report. */
  productionLine: '/production-line',
  /** Versions of firmware, batches that install them, and rules that make such batches. */
  firmwareVersions: '/firmware',
  appVersions: '/firmware/app',
  firmwareUpdates: '/firmware-updates',
  finishedFirmwareUpdates: '/firmware-updates/finished',
  automaticUpdates: '/firmware-updates/automatic',
  newFirmwareUpdate: '/firmware-updates/new',
  firmwareUpdate: (key: string) => `/firmware-updates/${id(key)}`,
  /** Transfers of data to thermostats, and from them. */
  dataTransfers: '/data-transfers',
  dataTransfersFromDevice: '/data-transfers/from',
  /** A building floor by floor. */
  floors: (buildingId: string) => `/floors/${id(buildingId)}`,
  /** The comfort settings of a building. */
  comfort: (buildingId: string) => `/comfort/${id(buildingId)}`,
  /** The heat load of a building, a calculation, and two of them side by side. */
  heatLoad: (buildingId: string) => `/heat-load/${id(buildingId)}`,
  heatLoadAttempt: (buildingId: string, key: string) => `/heat-load/${id(buildingId)}/attempts/${id(key)}`,
  heatLoadComparison: (buildingId: string, first: string, second: string) =>
    `/heat-load/${id(buildingId)}/comparison?first=${id(first)}&second=${id(second)}`,
  /** The hydraulic balancing of a heating circuit, and a record of it. */
  balancing: (circuitId: string) => `/balancing/${id(circuitId)}`,
  balancingRecord: (key: string) => `/balancing/records/${id(key)}`,
  bulkUpdates: '/bulk-updates',
  finishedBulkUpdates: '/bulk-updates/finished',
  newBulkUpdate: '/bulk-updates/new',
  bulkUpdate: (key: string) => `/bulk-updates/${id(key)}`,
  alerts: '/alerts',
  globalAlerts: '/alerts/global',
  unknownDevices: '/radio/unknown-devices',
  unknownApplications: '/radio/unknown-applications',
  rawMessages: '/radio/raw-messages',
  /** Consent records. */
  consents: '/data-privacy',
  consentSites: '/data-privacy/sites',
  consent: (key: string) => `/data-privacy/records/${id(key)}`,
  legalTexts: (kind: LegalTextKind) => `/legal-texts/${kind}`,
  legalText: (kind: LegalTextKind, key: string) => `/legal-texts/${kind}/versions/${id(key)}`,
  publishLegalText: (kind: LegalTextKind) => `/legal-texts/${kind}/publish`,
  /** The user's own consents, as a renter. */
  ownConsent: '/own-consent',
  users: resource('users'),
  globalUsers: resource('global-users'),
  installer: {
    home: '/installer',
    /** The sign-in and what belongs to it, once more: a phone has stored what is below /installer, and opens it without a network. */
    signIn: '/installer/sign-in',
    /** What was saved and not sent yet. */
    changes: '/installer/changes',
    buildings: '/installer/buildings',
    building: (key: string) => `/installer/buildings/${id(key)}`,
    /** How the URLs of all gateways of a building begin. */
    gateways: (building: string) => `/installer/buildings/${id(building)}/gateways/`,
    /** A step of the installation of a gateway; 'new' until one is assigned. */
    gateway: (building: string, eui: string, step: string) =>
      `/installer/buildings/${id(building)}/gateways/${id(eui)}/${step}`,
    signal: (building: string, step: string) => `/installer/buildings/${id(building)}/signal/${step}`,
    info: (building: string, step: string) => `/installer/buildings/${id(building)}/info/${step}`,
    /** The buildings to install thermostats in, the units of one, and a unit. */
    thermostats: '/installer/thermostats',
    units: (building: string) => `/installer/buildings/${id(building)}/units`,
    unit: (building: string, unit: string) => `/installer/buildings/${id(building)}/units/${id(unit)}`,
    noAccess: (building: string, unit: string) =>
      `/installer/buildings/${id(building)}/units/${id(unit)}/no-access`,
    /** A room; a new one has the id that it is going to have. */
    room: (building: string, unit: string, room: string) =>
      `/installer/buildings/${id(building)}/units/${id(unit)}/rooms/${id(room)}`,
    roomStep: (building: string, unit: string, room: string, step: string) =>
      `/installer/buildings/${id(building)}/units/${id(unit)}/rooms/${id(room)}/steps/${step}`,
    radiator: (building: string, unit: string, room: string, radiator: string, step: string) =>
      `/installer/buildings/${id(building)}/units/${id(unit)}/rooms/${id(room)}/radiators/${id(radiator)}/${step}`,
  },
  jobs: '/jobs',
  settings: '/settings',
  audit: '/audit',
  access: '/access',
} as const

/** Whether a path belongs to the installer, which is an app of its own. */
export const isInstaller = (path: string): boolean => /^\/installer(?:[/?#]|$)/.test(path)

/** A screen that works without a session, and the token that its URL carries. */
export type AccountRoute =
  | { screen: 'signIn' }
  | { screen: 'forgotPassword' }
  | { screen: 'resetPassword'; token: string }
  | { screen: 'register'; token: string }
  | { screen: 'confirmEmail'; token: string }

/** With whatever is left of the token where a mail program has cut the link. */
const withToken = /^\/(reset-password|register|confirm-email)(?:\/(.*?))?\/?$/

const screens: Readonly<Record<string, 'resetPassword' | 'register' | 'confirmEmail'>> = {
  'reset-password': 'resetPassword',
  register: 'register',
  'confirm-email': 'confirmEmail',
}

/** The account screen at a pathname; undefined for every URL of the app proper. */
export function accountRoute(pathname: string): AccountRoute | undefined {
  const plain = pathname.replace(/\/$/, '').replace(/^\/installer(?=\/(?:sign-in|forgot-password)$)/, '')
  if (plain === paths.signIn) return { screen: 'signIn' }
  if (plain === paths.forgotPassword) return { screen: 'forgotPassword' }
  const [, name = '', raw = ''] = withToken.exec(pathname) ?? []
  const screen = screens[name]
  return screen === undefined ? undefined : { screen, token: decoded(raw) }
}

/** The list of each kind of thing that a space is counted by. */
export const listsOfKinds: Readonly<Partial<Record<string, string>>> = {
  locations: paths.locations.list,
  buildingComplexes: paths.buildingComplexes.list,
  buildings: paths.buildings.list,
  buildingUnits: paths.buildingUnits.list,
  publicAreas: paths.publicAreas.list,
  rooms: paths.rooms.list,
  radiators: paths.radiators.list,
  windows: paths.windows.list,
  thermostats: paths.thermostats.list,
  sensors: paths.sensors.list,
  gateways: paths.gateways.list,
}

/** A mail client may break a link inside an escape sequence: such a token is simply invalid. */
function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}

/**
 * Where to go after sign-in. Accepts only a path on this origin, so that a crafted link cannot redirect a signed-in
 * person elsewhere; account screens are refused too, as they would loop.
 */
export function safeNext(next: string | null | undefined, origin: string = location.origin): string {
  if (!next || !/^\/(?![/\\])/.test(next) || !URL.canParse(next, origin)) return paths.home
  const url = new URL(next, origin)
  // The parser normalises: `/.//host` becomes `//host`, which the next parser would read as another origin.
  if (url.origin !== origin || url.pathname.startsWith('//') || accountRoute(url.pathname)) return paths.home
  return url.pathname + url.search + url.hash
}

/** The sign-in page that returns to `from` afterwards. `ended` says that a session was there and has ended. */
export function signInUrl(from: string, options: { ended?: boolean; origin?: string } = {}): string {
  const next = safeNext(from, options.origin)
  const query = new URLSearchParams()
  if (next !== paths.home) query.set('next', next)
  if (options.ended) query.set('ended', '1')
  const text = query.toString()
  const page = isInstaller(next) ? paths.installer.signIn : paths.signIn
  return text ? `${page}?${text}` : page
}
