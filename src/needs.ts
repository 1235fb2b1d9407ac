import { development } from '../contract/identity/development.ts'
import { users } from '../contract/identity/users.ts'
import { alerts } from '../contract/main/alerts.ts'
import { appointments } from '../contract/main/appointments.ts'
import { audit } from '../contract/main/audit.ts'
import { calendarFeed } from '../contract/main/calendarFeed.ts'
import { buildings } from '../contract/main/buildings.ts'
import { comfortLevel } from '../contract/main/comfortLevel.ts'
import { dataPrivacySite } from '../contract/main/dataPrivacySite.ts'
import { dataTransferToDevice } from '../contract/main/dataTransfers.ts'
import { downlinks } from '../contract/main/downlinks.ts'
import { estateTree } from '../contract/main/estateTree.ts'
import { firmwareUpdates } from '../contract/main/firmwareUpdates.ts'
import { gatewayReassign } from '../contract/main/gatewayReassign.ts'
import { gateways } from '../contract/main/gateways.ts'
import { heatingLoad } from '../contract/main/heatingLoad.ts'
import { hydraulicBalancing } from '../contract/main/hydraulicBalancing.ts'
import { installTool } from '../contract/main/installTool.ts'
import { legalNote } from '../contract/main/legalTexts.ts'
import { ownConsent } from '../contract/main/ownConsent.ts'
import { photos } from '../contract/main/photos.ts'
import { portfolio } from '../contract/main/portfolio.ts'
import { projectPlanning } from '../contract/main/projectPlanning.ts'
import { projects } from '../contract/main/projects.ts'
import { radiators } from '../contract/main/radiators.ts'
import { renterImport } from '../contract/main/renterImport.ts'
import { renters } from '../contract/main/renters.ts'
import { rooms } from '../contract/main/rooms.ts'
import { settings } from '../contract/main/settings.ts'
import { spaces } from '../contract/main/spaces.ts'
import { taxonomyImport } from '../contract/main/taxonomyImport.ts'
import { temperatureSchedules } from '../contract/main/temperatureSchedules.ts'
import { tenants } from '../contract/main/tenants.ts'
import { thermostatActions } from '../contract/main/thermostatActions.ts'
import { thermostats } from '../contract/main/thermostats.ts'
import type { Permission } from '../domain/roles/permissions.ts'
import { permissionsOf as of } from './providers/declared.ts'

/**
 * What pages, buttons and fields need, besides the acts on resources (providers/rights.ts): the permissions of the calls
 * that they make.
 */
export const needs = {
  alerts: of(alerts.list),
  calendarFeed: of(calendarFeed.create),
  appointments: of(appointments.list),
  assignThermostat: of(thermostats.assign),
  audit: of(audit.list),
  changeCircuitOfSpace: of(spaces.assignHeatingCircuit),
  changeFunctions: of(development.setFunctionalities),
  changeLifecycle: of(thermostats.lifecycle),
  changeProject: of(projects.update),
  changeRenters: of(renters.update),
  changeRooms: of(rooms.update),
  changeSettings: of(settings.update),
  comfort: of(comfortLevel.setLevelsMapping),
  rawCommand: of(downlinks.raw),
  command: of(thermostatActions.sendAll),
  dataTransfers: of(dataTransferToDevice.list),
  consents: of(dataPrivacySite.filter),
  photos: of(photos.list),
  portfolio: of(portfolio.read),
  createAppointment: of(appointments.create),
  createBuilding: of(buildings.create),
  buildingFloors: of(buildings.floors),
  createThermostat: of(thermostats.create),
  editThermostat: of(thermostats.update),
  estate: of(estateTree.tree),
  balancing: of(hydraulicBalancing.plan),
  balance: of(hydraulicBalancing.send),
  calculateHeatLoad: of(heatingLoad.startCalculationJob),
  firmware: of(firmwareUpdates.create),
  heatLoad: of(heatingLoad.attempts),
  install: of(installTool.buildings),
  import: of(taxonomyImport.run, renterImport.run),
  importRenters: of(renterImport.run),
  importTaxonomy: of(taxonomyImport.run),
  legalTexts: of(legalNote.list),
  ownConsent: of(ownConsent.read),
  planProject: of(projectPlanning.make),
  productionLine: of(thermostats.productionLine),
  profile: of(users.profile),
  publishText: of(legalNote.publish),
  reassignGateway: of(gateways.reassignTenant),
  reassignGateways: of(gatewayReassign.importTenantReassign),
  removeThermostat: of(thermostats.remove),
  renters: of(renters.list),
  reportGatewayIssues: of(buildings.setGatewayIssues),
  reportMalfunction: of(thermostats.reportMalfunction),
  schedule: of(temperatureSchedules.set),
  settings: of(settings.list),
  signalTest: of(buildings.startSignalTest),
  tenantTotals: of(tenants.read),
  thermostat: of(thermostats.read),
  unassignTenant: of(thermostats.tenantUnassign),
  unassignThermostat: of(thermostats.unassign),
  users: of(users.autocomplete),
  venting: of(radiators.venting),
  // parts of a reply and of a call that not every user of the call has
  projectNote: ['projects.note'],
  consentOfUnits: ['consent.read'],
  resetAllBalancing: ['balancing.resetGlobal'],
} as const satisfies Record<string, readonly Permission[]>
