import type * as tables from '../../../server/db/schema.ts'
import type { GatewayRow, SensorRow, ThermostatRow } from '../builders/buildThermostat.ts'

type Row<T extends keyof typeof tables> = (typeof tables)[T] extends { $inferSelect: infer R } ? R : never

export type StateRow = Row<'thermostatStates'>
export type MeasurementRow = Row<'thermostatMeasurements'>
export type SensorMeasurementRow = Row<'sensorMeasurements'>
export type EventRow = Row<'thermostatEvents'>
export type HistoryRow = Row<'thermostatHistory'>
export type MalfunctionRow = Row<'malfunctionReports'>
export type AlertRow = Row<'alerts'>
export type FrameRow = Row<'downlinkFrames'>
export type DownlinkRow = Row<'downlinks'>
export type GatewayHourRow = Row<'gatewayHours'>
export type TesterRow = Row<'signalTesters'>
export type PressRow = Row<'signalTesterPresses'>
export type BulkRow = Row<'bulkUpdates'>
export type BulkItemRow = Row<'bulkItems'>
export type ComfortSettingRow = Row<'comfortSettings'>
export type ComfortStepRow = Row<'comfortSteps'>
export type ScheduleRow = Row<'targetTemperatureSchedules'>
export type ScheduleEntryRow = Row<'scheduleEntries'>
export type AuditRow = Row<'audit'>
export type UndecodedRow = Row<'undecodedMessages'>

/** The history of an estate's devices, as rows by table. */
export interface History {
  /** The devices' own rows in their last known state. */
  thermostats: ThermostatRow[]
  sensors: SensorRow[]
  gateways: GatewayRow[]
  states: StateRow[]
  measurements: MeasurementRow[]
  sensorMeasurements: SensorMeasurementRow[]
  frames: FrameRow[]
  downlinks: DownlinkRow[]
  bulks: BulkRow[]
  bulkItems: BulkItemRow[]
  comfortSettings: ComfortSettingRow[]
  comfortSteps: ComfortStepRow[]
  schedules: ScheduleRow[]
  scheduleEntries: ScheduleEntryRow[]
  events: EventRow[]
  alerts: AlertRow[]
  undecoded: UndecodedRow[]
  histories: HistoryRow[]
  malfunctions: MalfunctionRow[]
  gatewayHours: GatewayHourRow[]
  testers: TesterRow[]
  presses: PressRow[]
  /** The audit log of user actions. */
  audits: AuditRow[]
}
