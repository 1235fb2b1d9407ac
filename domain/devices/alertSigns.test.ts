import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { healthMask, type HealthBit } from '../codec/rt1/health.ts'
import { alertSigns, alertsOf, healthSigns, signBits, type AlertInterval } from './alertSigns.ts'

const well = { batteryLow: false, batteryVoltage: 3.3, calibration: 'ok', stallInward: false, stallOutward: false, mode: 'normal' } as const

describe('the signs of a status message', () => {
  it('are empty for a healthy device', () => {
    expect(alertSigns(well, 'Installed')).toBe(0)
    expect(alertSigns({ ...well, mode: 'summer', calibration: 'running', batteryVoltage: 2.5 }, 'Installed')).toBe(0)
  })

  it.each([
    [{ batteryLow: true }, signBits.batteryLow],
    [{ batteryVoltage: 2.49 }, signBits.lowVoltage],
    [{ batteryVoltage: null }, signBits.voltageUnknown],
    [{ calibration: 'failed' }, signBits.motorCalibration],
    [{ stallInward: true }, signBits.motorCalibration],
    [{ stallOutward: true }, signBits.motorCalibration],
    [{ mode: 'storage' }, signBits.operationMode],
    [{ mode: 'installation' }, signBits.operationMode],
    [{ mode: 'unknown' }, signBits.operationMode],
    [{ mode: null }, 0],
  ] as const)('are %o: %i', (values, signs) => {
    expect(alertSigns({ ...well, ...values }, 'Installed')).toBe(signs)
  })

  it('are combined, and ignore the mode of a device that is not mounted', () => {
    const bad = { ...well, batteryLow: true, batteryVoltage: 2.1, calibration: 'failed', mode: 'storage' } as const
    expect(alertSigns(bad, 'Installed')).toBe(15)
    expect(alertSigns(bad, 'Uninstalled')).toBe(7)
  })
})

describe('the signs of a health event', () => {
  const health = (faults: HealthBit[], values = {}) => ({ mask: healthMask(faults), batteryVoltage: 3.3, motorPosition: 0, mode: 'normal' as const, ...values })

  it.each([
    [['batteryLow'], signBits.batteryLow],
    [['motorCalibrationFailed'], signBits.motorCalibration],
    [['stallInward'], signBits.motorCalibration],
    [['stallOutward'], signBits.motorCalibration],
    [['operationModeError'], signBits.operationMode],
    [['ambientSensorFault', 'bodySensorFault', 'tegFault'], 0],
  ] satisfies [HealthBit[], number][])('are of %o: %i', (faults, signs) => {
    expect(healthSigns(health(faults), 'Installed')).toBe(signs)
  })

  it('include the voltage and the mode', () => {
    expect(healthSigns(health([], { batteryVoltage: 2.41, mode: 'installation' }), 'Installed')).toBe(signBits.lowVoltage | signBits.operationMode)
    expect(healthSigns(health([], { mode: 'storage' }), 'FlashingSuccessful')).toBe(0)
  })
})

const at = (minute: number) => new Date(Date.UTC(2026, 0, 14, 6, minute)).toISOString()
const rows = (...signs: number[]) => signs.map((sign, index) => ({ at: at(index * 10), signs: sign }))
const { batteryLow, lowVoltage, motorCalibration, operationMode, voltageUnknown } = signBits

describe('alerts', () => {
  it('are open from the uplink that shows them to one that does not', () => {
    expect(alertsOf(rows(0, motorCalibration, motorCalibration, 0, motorCalibration))).toEqual([
      { type: 'motorCalibration', raisedAt: at(10), lastAt: at(20), clearedAt: at(30) },
      { type: 'motorCalibration', raisedAt: at(40), lastAt: at(40), clearedAt: null },
    ])
    expect(alertsOf(rows(operationMode | batteryLow))).toEqual([
      { type: 'battery', raisedAt: at(0), lastAt: at(0), clearedAt: null },
      { type: 'operationMode', raisedAt: at(0), lastAt: at(0), clearedAt: null },
    ])
    expect(alertsOf([])).toEqual([])
  })

  it('are raised by the third low voltage in a row', () => {
    expect(alertsOf(rows(lowVoltage, lowVoltage, 0, lowVoltage, lowVoltage))).toEqual([])
    expect(alertsOf(rows(lowVoltage, lowVoltage, lowVoltage, lowVoltage, 0))).toEqual([
      { type: 'battery', raisedAt: at(20), lastAt: at(30), clearedAt: at(40) },
    ])
  })

  it('neither count nor are cleared by an uplink without a voltage', () => {
    expect(alertsOf(rows(lowVoltage, voltageUnknown, lowVoltage, lowVoltage, voltageUnknown))).toEqual([
      { type: 'battery', raisedAt: at(30), lastAt: at(30), clearedAt: null },
    ])
    expect(alertsOf(rows(batteryLow, voltageUnknown, 0))).toEqual([{ type: 'battery', raisedAt: at(0), lastAt: at(0), clearedAt: at(20) }])
  })

  it('stay open while the voltage is low after a flag raised them', () => {
    expect(alertsOf(rows(batteryLow, lowVoltage, 0))).toEqual([{ type: 'battery', raisedAt: at(0), lastAt: at(10), clearedAt: at(20) }])
  })

  it('continue alerts that are already open', () => {
    const before: AlertInterval[] = [
      { type: 'battery', raisedAt: at(-60), lastAt: at(-10), clearedAt: null },
      { type: 'operationMode', raisedAt: at(-60), lastAt: at(-30), clearedAt: at(-20) },
    ]
    expect(alertsOf(rows(lowVoltage | operationMode, 0), before)).toEqual([
      { type: 'battery', raisedAt: at(-60), lastAt: at(0), clearedAt: at(10) },
      { type: 'operationMode', raisedAt: at(0), lastAt: at(0), clearedAt: at(10) },
    ])
    expect(alertsOf([], before)).toEqual([before[0]])
  })

  it('never overlap, for any uplinks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 31 }), { maxLength: 60 }), (signs) => {
        const alerts = alertsOf(rows(...signs))
        for (const type of ['battery', 'motorCalibration', 'operationMode']) {
          const own = alerts.filter((alert) => alert.type === type)
          for (const [index, { raisedAt, lastAt, clearedAt }] of own.entries()) {
            expect(raisedAt <= lastAt).toBe(true)
            const next = own[index + 1]
            if (clearedAt === null) expect(next).toBeUndefined()
            else expect(lastAt < clearedAt && (next === undefined || clearedAt < next.raisedAt)).toBe(true)
          }
        }
      }),
    )
  })
})
