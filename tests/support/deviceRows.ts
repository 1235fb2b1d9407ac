import { newId } from '../../server/ids.ts'
import * as tables from '../../server/db/schema.ts'
import type { Estate, RowsOf } from './estate.ts'

/** One row for every table related to devices, except the devices themselves, and for consent. */
export const deviceRows = (
  tenantId: string,
  { building, thermostat, gateway, sensor }: Pick<Estate, 'building' | 'thermostat' | 'gateway' | 'sensor'>,
): RowsOf => {
  const at = new Date().toISOString()
  const own = { tenantId, thermostatId: thermostat.id }
  const [frameId, bulkId, scheduleId, testerId, agreementId, settingId] = [
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
  ]
  const [artifactId, batchId] = [newId(), newId()]
  const rollout = {
    gates: { batteryPercent: 60, voltage: 3.2, spreadingFactor: 9, heardHours: 2 },
    waves: { canary: 1, steps: [100], errorPercent: 10 },
    window: { fromHour: 9, toHour: 5 },
  }
  const uplink = { tenantId, at, receivedAt: at, devAddr: '00000001', frameCounter: 1 }
  return [
    [
      tables.downlinkFrames,
      { id: frameId, ...own, port: 10, payload: '010101', createdAt: at, expiresAt: at },
    ],
    [
      tables.downlinks,
      {
        id: newId(),
        ...own,
        frameId,
        code: 'GeneralGetInfo',
        source: 'AdminApp',
        status: 'Running',
        phase: 'queued',
        args: {},
        seq: 1,
        createdAt: at,
        expiresAt: at,
      },
    ],
    [
      tables.bulkUpdates,
      {
        id: bulkId,
        tenantId,
        name: 'Sommer',
        state: 'Planned',
        commands: {},
        target: {},
        expirationMinutes: 60,
      },
    ],
    [tables.bulkItems, { bulkId, ...own, state: 'Pending' }],
    [
      tables.firmwareArtifacts,
      {
        id: artifactId,
        kind: 'core',
        // a version per client
        version: thermostat.eui,
        size: 1,
        compressedSize: 1,
        sha256: '',
        signature: '',
        signedBy: '',
        hardwareRevisions: [3],
        fileKey: newId(),
        compressedKey: newId(),
        createdAt: at,
      },
    ],
    [
      tables.automaticUpdates,
      { id: newId(), tenantId, name: 'Neueste', kind: 'core', filters: {}, enabled: false, ...rollout },
    ],
    [
      tables.firmwareBatches,
      {
        id: batchId,
        tenantId,
        name: 'Herbst',
        kind: 'core',
        artifactId,
        state: 'Finished',
        ...rollout,
        parallelPerGateway: 1,
        allowDowngrade: false,
        waveCount: 1,
      },
    ],
    [tables.firmwareUpdates, { batchId, ...own, step: 'completed', stepAt: at }],
    [
      tables.comfortSettings,
      { id: settingId, tenantId, buildingId: building.id, kind: 'levelsMapping', setAt: at },
    ],
    [tables.comfortSteps, { settingId, ...own, state: 'Pending' }],
    [tables.targetTemperatureSchedules, { id: scheduleId, ...own }],
    [tables.scheduleEntries, { id: newId(), scheduleId, ...own, scheduledAt: at, repeat: 'none' }],
    [
      tables.dataTransfers,
      {
        id: newId(),
        ...own,
        direction: 'fromDevice',
        kind: 'logs',
        number: 0,
        size: 1,
        state: 'Running',
        step: 'request',
        dueAt: at,
        progressAt: at,
        createdAt: at,
        createdBy: newId(),
      },
    ],
    [tables.alerts, { id: newId(), ...own, type: 'battery', eui: thermostat.eui, raisedAt: at, lastAt: at }],
    [
      tables.thermostatEvents,
      { id: newId(), ...own, kind: 'join', at, receivedAt: at, data: {}, messageId: 'a' },
    ],
    [tables.thermostatHistory, { id: newId(), ...own, kind: 'created', at, data: {} }],
    [tables.malfunctionReports, { id: newId(), ...own, groups: ['display'], at }],
    [
      tables.registrationOrders,
      {
        id: newId(),
        tenantId,
        eui: thermostat.eui,
        change: { isDisabled: true },
        createdAt: at,
        nextAttemptAt: at,
      },
    ],
    [
      tables.undecodedMessages,
      {
        id: newId(),
        tenantId,
        eui: thermostat.eui,
        messageId: newId(),
        at,
        receivedAt: at,
        payload: '00',
        reason: 'unknownPort',
      },
    ],
    [tables.gatewayHours, { gatewayId: gateway.id, tenantId, hour: at }],
    [tables.signalTesters, { id: testerId, tenantId, eui: `02f7e3${thermostat.eui.slice(6)}` }],
    [
      tables.signalTesterPresses,
      { testerId, tenantId, at, devAddr: '00000001', frameCounter: 1, gateways: [] },
    ],
    [tables.thermostatMeasurements, { ...uplink, thermostatId: thermostat.id, bytes: 18 }],
    [tables.sensorMeasurements, { ...uplink, sensorId: sensor.id }],
    [tables.dataAgreements, { id: agreementId, agreedAt: at, channel: 'office', language: 'de' }],
    [
      tables.dataAgreementPersons,
      {
        agreementId,
        tenantId,
        firstName: 'Erika',
        surname: 'Muster',
        street: 'Am Markt',
        number: '1',
        city: 'Celle',
        zipCode: 29221,
      },
    ],
  ]
}
