import { alertSigns } from '../../../../domain/devices/alertTable.ts'
import type { ThermostatLifecycle } from '../../../../domain/enums.ts'
import type { MeasurementRow } from '../History.ts'

/** The signs that a stored measurement would get from ingest. */
export const signsOf = (row: MeasurementRow, lifecycle: ThermostatLifecycle): number =>
  alertSigns(
    {
      ...row,
      batteryLow: row.batteryLow ?? false,
      calibration: row.calibration ?? 'none',
      stallInward: row.stallInward ?? false,
      stallOutward: row.stallOutward ?? false,
    },
    { lifecycle, underInstallation: true },
  )
