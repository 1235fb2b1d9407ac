import type { ThermostatCommand } from '../../../domain/commands/commandTable.ts'
import type glossary from '../../../locales/en/glossary.json'

/** A word of the trade that is explained: its key in locales/<language>/glossary.json. */
export type Term = keyof (typeof glossary)['terms']

/** The words that fields are named by, by the keys of their labels. */
const byLabel: Readonly<Partial<Record<string, Term>>> = {
  'thermostats.fields.eui': 'devEui',
  'thermostats.fields.joinEui': 'joinEui',
  'thermostats.fields.networkStatus': 'networkStatus',
  'thermostats.fields.lifecycle': 'lifecycle',
  'thermostats.fields.mode': 'operationMode',
  'thermostats.fields.calibration': 'calibration',
  'thermostats.fields.motorPosition': 'motorPosition',
  'thermostats.fields.motorConstraint': 'motorConstraint',
  'thermostats.fields.directMotorControl': 'directMotorControl',
  'thermostats.fields.activeHarvesting': 'harvesting',
  'thermostats.fields.batteryVoltage': 'batteryVoltage',
  'thermostats.fields.tegVoltage': 'tegVoltage',
  'thermostats.fields.ambientTemperature': 'ambientTemperature',
  'thermostats.fields.temperatures': 'ambientTemperature',
  'thermostats.fields.bodyTemperature': 'bodyTemperature',
  'thermostats.fields.lookupTemperature': 'lookupTemperature',
  'thermostats.fields.antiFreezeTemperature': 'antiFreeze',
  'thermostats.fields.rssi': 'rssi',
  'thermostats.fields.snr': 'snr',
  'thermostats.fields.spreadingFactor': 'spreadingFactor',
  'thermostats.fields.uplinkMinutes': 'uplinkInterval',
  'sensors.fields.eui': 'devEui',
  'sensors.fields.joinEui': 'joinEui',
  'sensors.fields.networkStatus': 'networkStatus',
  'sensors.fields.batteryVoltage': 'batteryVoltage',
  'signal-testers.fields.eui': 'devEui',
  'gateways.fields.networkStatus': 'networkStatus',
  'unknown-devices.fields.eui': 'devEui',
  'unknown-devices.fields.port': 'port',
  'raw-messages.fields.eui': 'devEui',
  'raw-messages.fields.port': 'port',
  'data-transfers.columns.eui': 'devEui',
  'production-line.fields.eui': 'devEui',
  'production-line.fields.lifecycle': 'lifecycle',
  'heating-circuits.fields.balancingConfirmedAt': 'balancing',
  'radiators.fields.venting': 'venting',
  'radiators.fields.valveDirection': 'valveDirection',
  'radiators.fields.obstruction': 'obstruction',
  'heatLoad.fields.designTemperature': 'designTemperature',
  'heatLoad.fields.flowTemperature': 'flowTemperature',
  'balancing.fields.flowTemperature': 'flowTemperature',
  'balancing.fields.measuredFlowTemperature': 'flowTemperature',
  'balancing.fields.measuredReturnTemperature': 'returnTemperature',
  'balancing.columns.load': 'heatLoad',
  'balancing.columns.heatLoad': 'heatLoad',
  'balancing.columns.kv': 'kv',
  'balancing.columns.design': 'designTemperature',
  'balancing.columns.flowTemperature': 'flowTemperature',
  'firmware.rollout.spreadingFactor': 'spreadingFactor',
  'firmware.rollout.voltage': 'batteryVoltage',
  'firmware.canary': 'canary',
  'firmware.fields.fragments': 'fragment',
}

/** Keys of labels that an explanation stands beside. */
export const labelsOfTerms: readonly string[] = Object.keys(byLabel)

export const termOfLabel = (label: string): Term | undefined => byLabel[label]

/** The word that each command is about, where there is one. */
export const termOfCommand: Readonly<Partial<Record<ThermostatCommand, Term>>> = {
  motorCalibration: 'stallDetection',
  displayRotation: 'valveDirection',
  majorMode: 'operationMode',
  hydraulicBalancingReset: 'balancing',
  directMotorControl: 'directMotorControl',
  motorConstraint: 'motorConstraint',
  motorPosition: 'motorPosition',
  targetTemperatureAndLevel: 'levelMapping',
  targetTemperatureLevel: 'levelMapping',
  activeHarvestingDetection: 'harvesting',
}
