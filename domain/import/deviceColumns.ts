import { productionLineTypes, sensorTypes, templateTypes, thermostatLifecycles } from '../enums.ts'

/** The files about devices: the spec's template types, and two of our own. */
export const deviceFiles = [...templateTypes, 'GatewayOnboarding', 'AssemblyLine'] as const
export type DeviceFile = (typeof deviceFiles)[number]

/** A column of a device file. */
export interface DeviceColumn {
  /** The accepted headers, compared without case, blanks and punctuation; the first one is the column's key. */
  readonly names: readonly [string, ...string[]]
  /** Whether every row must have a value. */
  readonly needed: boolean
  /** The values that the cell's dropdown offers. */
  readonly list?: readonly string[]
}

const needed = (...names: DeviceColumn['names']): DeviceColumn => ({ names, needed: true })
const optional = (...names: DeviceColumn['names']): DeviceColumn => ({ names, needed: false })

const devEui = needed('devEui', 'Device EUI', 'DevEUI', 'EUI', 'Geräte-EUI')
const joinEui = needed('joinEui', 'JoinEUI', 'Join EUI', 'AppEUI', 'App EUI')
const appKey = needed('appKey', 'AppKey', 'App Key', 'App-Schlüssel', 'Schlüssel')
const wtIdNames = ['wtId', 'WT id', 'WT-ID', 'Wt Id'] as const
const gatewayEui = needed(
  'eui',
  'Gateway EUI',
  'Gateway-EUI',
  'EUI',
  'Gateway',
  'MAC',
  'MAC address',
  'MAC-Adresse',
)
const tenantNames = [
  'tenantId',
  'Client',
  'Kunde',
  'Tenant',
  'Mandant',
  'Client id',
  'Kunden-ID',
  'Tenant id',
] as const

/** The columns of each device file, in order. Texts: locales `device-files.columns` and `device-files.help`. Source: field knowledge, onboarding files. */
const deviceTemplates = {
  ThermostatOnboarding: {
    wtId: needed(...wtIdNames),
    devEui,
    joinEui,
    hardwareRevision: needed('hardwareRevision', 'Hardware revision', 'Hardware-Revision', 'Hardware'),
    firmwareVersion: needed('firmwareVersion', 'Firmware version', 'Firmware-Version', 'Firmware'),
    tenantId: optional(...tenantNames),
  },
  SensorOnboarding: {
    sensorType: { ...needed('sensorType', 'Sensor type', 'Sensortyp', 'Type', 'Typ'), list: sensorTypes },
    devEui,
    joinEui,
    appKey,
  },
  ThermostatStatusChange: {
    devEui,
    lifecycleStatus: {
      ...needed('lifecycleStatus', 'Lifecycle status', 'Lebenszyklus-Status', 'Status'),
      list: thermostatLifecycles,
    },
  },
  ThermostatChirpstackOnboarding: {
    devEui,
    joinEui,
    appKey,
    genAppKey: optional('genAppKey', 'GenAppKey', 'Gen App Key', 'Gen-App-Schlüssel'),
    name: optional('name', 'Name', 'Bezeichnung'),
  },
  ThermostatTenantChange: { devEui, tenantId: needed(...tenantNames) },
  GatewayTenantChange: {
    eui: gatewayEui,
    tenantId: needed(...tenantNames),
  },
  SignalTesterOnboarding: {
    eui: needed('eui', 'EUI', 'devEui', 'Device EUI', 'Geräte-EUI'),
    joinEui,
    appKey,
    label: needed('label', 'Label', 'Beschriftung', 'Name', 'Bezeichnung'),
  },
  GatewayOnboarding: {
    eui: gatewayEui,
    gatewayId: optional('gatewayId', 'Gateway id', 'Gateway-ID', 'Name', 'Bezeichnung'),
    boardId: optional('boardId', 'Board id', 'Board-ID', 'Platinen-ID'),
    productId: optional('productId', 'Product id', 'Product-ID', 'Produkt-ID'),
  },
  AssemblyLine: {
    devEui,
    wtId: optional(...wtIdNames),
    type: { ...needed('type', 'Type', 'Typ', 'Event', 'Ereignis'), list: productionLineTypes },
    at: needed('at', 'Time', 'Zeit', 'Timestamp', 'Zeitpunkt'),
    station: optional('station', 'Station'),
    message: optional('message', 'Message', 'Meldung'),
    data: optional('data', 'Values', 'Werte', 'Data', 'Daten'),
  },
} as const satisfies Record<DeviceFile, Readonly<Record<string, DeviceColumn>>>

/** The columns of a device file by key. */
export const columnsOf = (template: DeviceFile): Readonly<Record<string, DeviceColumn>> =>
  deviceTemplates[template]

/** Maximum number of data rows in a device move file, which is processed within one request. Own choice. */
export const maxDeviceRows = 5_000

/** Maximum number of data rows in an onboarding file and in a file of the production line, which a job processes. Own choice. */
export const maxOnboardingRows = 20_000
