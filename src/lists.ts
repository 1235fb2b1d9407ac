import { alerts } from '../contract/main/alerts.ts'
import { assemblyLine } from '../contract/main/assemblyLine.ts'
import { audit } from '../contract/main/audit.ts'
import { autoFuota } from '../contract/main/autoFuota.ts'
import { bulkUpdates } from '../contract/main/bulkUpdates.ts'
import { dataPrivacySite } from '../contract/main/dataPrivacySite.ts'
import { dataTransferFromDevice, dataTransferToDevice } from '../contract/main/dataTransfers.ts'
import { firmwareCore, ventilApp } from '../contract/main/firmware.ts'
import { firmwareUpdates } from '../contract/main/firmwareUpdates.ts'
import { globalDeviceList } from '../contract/main/globalDeviceList.ts'
import { jobs } from '../contract/main/jobs.ts'
import { onboarding } from '../contract/main/onboarding.ts'
import { radioMessages } from '../contract/main/radioMessages.ts'
import type { Facts } from './providers/declared.ts'

/** Lists that are not resources: their rows are shown and filtered on pages of their own (OtherPages.tsx). */
export const lists = {
  jobs: { name: 'jobs', calls: { list: jobs.list, read: jobs.read }, live: ['jobs'] },
  'bulk-updates': { name: 'bulk-updates', calls: { list: bulkUpdates.list }, live: ['bulkUpdates'] },
  audit: { name: 'audit', calls: { list: audit.list } },
  alerts: { name: 'alerts', calls: { list: alerts.list }, live: ['alerts'], everyClient: true },
  'unknown-devices': { name: 'unknown-devices', calls: { list: radioMessages.unknownDevices } },
  'unknown-applications': {
    name: 'unknown-applications',
    calls: { list: radioMessages.unknownApplications },
  },
  'raw-messages': { name: 'raw-messages', calls: { list: radioMessages.rawMessages } },
  'onboarding-runs': { name: 'onboarding-runs', calls: { list: onboarding.runs, read: onboarding.run } },
  'production-line': { name: 'production-line', calls: { list: assemblyLine.devices } },
  'firmware-core': {
    name: 'firmware-core',
    calls: { list: firmwareCore.list },
    live: ['firmware'],
    everyClient: true,
  },
  'ventil-app': {
    name: 'ventil-app',
    calls: { list: ventilApp.list },
    live: ['firmware'],
    everyClient: true,
  },
  'firmware-updates': { name: 'firmware-updates', calls: { list: firmwareUpdates.list }, live: ['firmware'] },
  'auto-fuota': { name: 'auto-fuota', calls: { list: autoFuota.list }, live: ['firmware'] },
  'data-transfers-to-device': {
    name: 'data-transfers-to-device',
    calls: { list: dataTransferToDevice.list },
    live: ['dataTransfers'],
    everyClient: true,
  },
  'data-transfers-from-device': {
    name: 'data-transfers-from-device',
    calls: { list: dataTransferFromDevice.list },
    // a withdrawal withholds what was read
    live: ['dataTransfers', 'consents'],
    everyClient: true,
  },
  consents: {
    name: 'consents',
    calls: { list: dataPrivacySite.filter },
    live: ['consents'],
    everyClient: true,
  },
  'consent-sites': {
    name: 'consent-sites',
    calls: { list: dataPrivacySite.sites },
    live: ['consents'],
    everyClient: true,
  },
  // thermostats of all clients, and the options of their filters
  'fleet-operation': {
    name: 'fleet-operation',
    calls: { list: globalDeviceList.operation },
    live: ['thermostats'],
    everyClient: true,
  },
  'fleet-production': {
    name: 'fleet-production',
    calls: { list: globalDeviceList.production },
    live: ['thermostats'],
    everyClient: true,
  },
  'fleet-customers': { name: 'fleet-customers', calls: { list: globalDeviceList.customers } },
  'fleet-locations': { name: 'fleet-locations', calls: { list: globalDeviceList.locations } },
  'fleet-complexes': { name: 'fleet-complexes', calls: { list: globalDeviceList.complexes } },
  'fleet-buildings': { name: 'fleet-buildings', calls: { list: globalDeviceList.buildings } },
  'fleet-units': { name: 'fleet-units', calls: { list: globalDeviceList.units } },
  'fleet-renters': { name: 'fleet-renters', calls: { list: globalDeviceList.renters } },
} as const satisfies Readonly<Record<string, Facts>>
