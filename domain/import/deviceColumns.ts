import { sensorTypes, thermostatLifecycles, type TemplateType } from '../enums.ts'

/** A column of a device file. */
interface DeviceColumn {
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
const tenantNames = ['tenantId', 'Client', 'Kunde', 'Tenant', 'Mandant', 'Client id', 'Kunden-ID', 'Tenant id'] as const

/** The columns of each device file, in order. Texts: locales `device-files.columns` and `device-files.help`. Source: field knowledge, onboarding files. */
const deviceTemplates = {
  ThermostatOnboarding: {
    wtId: needed('wtId', 'WT id', 'WT-ID', 'Wt Id'),
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
    lifecycleStatus: { ...needed('lifecycleStatus', 'Lifecycle status', 'Lebenszyklus-Status', 'Status'), list: thermostatLifecycles },
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
    eui: needed('eui', 'Gateway EUI', 'Gateway-EUI', 'EUI', 'Gateway', 'MAC', 'MAC address', 'MAC-Adresse'),
    tenantId: needed(...tenantNames),
  },
  SignalTesterOnboarding: {
    eui: needed('eui', 'EUI', 'devEui', 'Device EUI', 'Geräte-EUI'),
    joinEui,
    appKey,
    label: needed('label', 'Label', 'Beschriftung', 'Name', 'Bezeichnung'),
  },
} as const satisfies Record<TemplateType, Readonly<Record<string, DeviceColumn>>>

/** The columns of a device file by key. */
export const columnsOf = (template: TemplateType): Readonly<Record<string, DeviceColumn>> => deviceTemplates[template]

/** Maximum number of data rows in a device move file, which is processed within one request. Own choice. */
export const maxDeviceRows = 5_000
