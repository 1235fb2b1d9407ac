import type { CallGroup } from './callRights.ts'

/** The calls about devices, by the row of the table of roles that they belong to. A new call gets its line here, by hand. */
export const deviceCalls: readonly CallGroup[] = [
  // thermostat, read
  {
    needs: ['thermostats.read'],
    scope: 'assigned',
    calls: [
      'GET /api/thermostats',
      'GET /api/thermostats/autocomplete',
      'GET /api/thermostats/space/{spaceId}',
      'GET /api/thermostats/{eui}',
      'GET /api/thermostats/{eui}/connectivity',
      'GET /api/thermostats/{eui}/last-measurements',
      'GET /api/thermostats/{eui}/measurements',
      'GET /api/thermostats/{eui}/operational-status',
      'GET /api/thermostats/{eui}/renter',
      'GET /api/thermostats/{eui}/events',
      'GET /api/thermostats/{eui}/history',
      'GET /api/thermostats/{eui}/downlinks',
      'GET /api/development/target-temperature-schedule/{eui}',
    ],
  },
  // in which of one's clients a thermostat is
  { needs: ['thermostats.read'], scope: 'global', calls: ['GET /api/thermostats/{eui}/whereabouts'] },
  { needs: ['estate.read', 'thermostats.read'], scope: 'global', calls: ['GET /api/live'] },
  // install: gateways, signal test, thermostats, venting
  {
    needs: ['thermostats.install'],
    scope: 'assigned',
    calls: [
      'POST /api/taxonomy/buildings/{id}/gateway-signal-test',
      'PATCH /api/taxonomy/buildings/{id}/gateway-signal-test-floor',
      'PATCH /api/taxonomy/buildings/{id}/gateway-issues',
      'PATCH /api/taxonomy/radiators/{id}/venting',
      'GET /api/gateways/search',
      'POST /api/gateways',
      'PUT /api/gateways/{id}',
      'POST /api/gateways/assign/{id}',
      'POST /api/gateways/unassign/{id}',
      'PATCH /api/gateways/{id}/installation-process',
      'POST /api/gateway-onboarder/gateway',
      'GET /api/sensors/chirpstack-configuration',
      'POST /api/sensors',
      'PUT /api/sensors/{id}',
      'POST /api/sensors/{id}/assign/space/{spaceId}',
      'POST /api/sensors/{id}/assign/window/{windowId}',
      'POST /api/sensors/{id}/assign/heating-circuit/{heatingCircuitId}',
      'POST /api/sensors/{id}/unassign',
      'POST /api/sensors/{id}/pair',
      'POST /api/sensors/{id}/unpair',
      'POST /api/sensors/pair/space/{spaceId}',
      'POST /api/sensors/unpair/space/{spaceId}',
      'GET /api/signal-tester/{eui}/last-measurement',
      'GET /api/signal-tester/autocomplete',
      'GET /api/signal-testers',
      'GET /api/signal-testers/{id}',
      'POST /api/thermostats/{eui}/assign',
      'POST /api/thermostats/{eui}/unassign',
    ],
  },
  // move a device between tenants
  {
    needs: ['devices.move'],
    scope: 'global',
    calls: [
      'POST /api/gateways/import-tenant-reassign',
      'POST /api/gateways/reassign-tenant/{eui}',
      'POST /api/thermostats',
      'POST /api/thermostats/tenant-unassign/{eui}',
      'PUT /api/thermostats/{eui}',
      'DELETE /api/thermostats/{eui}',
    ],
  },
  // comfort commands, night reduction, schedules
  {
    needs: ['commands.comfort'],
    scope: 'assigned',
    calls: [
      'POST /api/thermostats/{eui}/actions/target-temperature',
      'POST /api/thermostats/{eui}/actions/target-temperature-level',
      'POST /api/thermostats/{eui}/actions/target-temperature-and-level',
      'PUT /api/development/target-temperature-schedule/{eui}',
      'DELETE /api/development/target-temperature-schedule/{eui}',
    ],
  },
  // MCU reset, motor, calibration, raw commands
  {
    needs: ['commands.service'],
    scope: 'assigned',
    calls: [
      'POST /api/thermostats/{eui}/actions/active-harvesting/enable',
      'POST /api/thermostats/{eui}/actions/active-harvesting/disable',
      'POST /api/thermostats/{eui}/actions/mcu-reset',
      'POST /api/thermostats/{eui}/actions/motor-position',
      'POST /api/thermostats/{eui}/actions/motor-constraint',
      'POST /api/thermostats/{eui}/actions/stall-detection',
      'POST /api/thermostats/{eui}/actions/toggle-direct-motor-control',
      'POST /api/development/downlink',
    ],
  },
  // comfort or service, by what is sent
  {
    needs: ['commands.comfort', 'commands.service'],
    scope: 'assigned',
    calls: [
      'POST /api/thermostats/{eui}/actions/general-get-info',
      'POST /api/thermostats/{eui}/actions/display-rotation',
      'POST /api/thermostats/{eui}/actions/major-mode',
      'POST /api/thermostats/{eui}/actions/send-all',
      'POST /api/thermostats/{eui}/downlinks/{id}/abort',
      'GET /api/bulk-updates',
      'POST /api/bulk-updates',
      'GET /api/bulk-updates/export',
      'GET /api/bulk-updates/{id}',
      'GET /api/bulk-updates/{id}/thermostats',
      'POST /api/bulk-updates/{id}/start',
      'POST /api/bulk-updates/{id}/abort',
      'POST /api/bulk-updates/{id}/retry',
      'DELETE /api/bulk-updates/{id}',
    ],
  },
  // malfunction report
  { needs: ['malfunction.report'], scope: 'assigned', calls: ['POST /api/thermostats/{eui}/report-malfunction'] },
  // alerts
  { needs: ['alerts.read'], scope: 'global', calls: ['GET /api/alerts/thermostats', 'GET /api/alerts/statistic', 'GET /api/alerts/eui-autocomplete'] },
  // global device lists and exports
  {
    needs: ['devicesGlobal.read'],
    scope: 'global',
    calls: [
      'GET /api/global-device-list/customers',
      'GET /api/global-device-list/locations',
      'GET /api/global-device-list/complexes',
      'GET /api/global-device-list/buildings',
      'GET /api/global-device-list/units',
      'GET /api/global-device-list/renters',
      'GET /api/global-device-list/floors',
      'GET /api/global-device-list/versions',
      'GET /api/global-device-list/operation',
      'GET /api/global-device-list/operation/export',
      'POST /api/global-device-list/thermostats',
      'GET /api/radio/raw-messages',
      'GET /api/radio/unknown-applications',
    ],
  },
  // firmware, data transfer, onboarding, production line
  { needs: ['onboarding'], scope: 'global', calls: ['GET /api/radio/unknown-devices'] },
  { needs: ['productionLine'], scope: 'assigned', calls: ['GET /api/thermostats/{eui}/production-line'] },
  { needs: ['devicesGlobal.read', 'productionLine'], scope: 'global', calls: ['GET /api/global-device-list/production'] },
  { needs: ['devices.move', 'productionLine'], scope: 'global', calls: ['POST /api/thermostats/{eui}/lifecycle'] },
]
