import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { healthMask, type HealthBit } from '../codec/rt1/health.ts'
import {
  alertSigns,
  alertsOf,
  healthSigns,
  holdMinutesOf,
  signAlertTypes,
  signBits,
  type Mounting,
  type OpenAlert,
} from './alertTable.ts'

const well = {
  batteryLow: false,
  batteryVoltage: 3.3,
  calibration: 'ok',
  stallInward: false,
  stallOutward: false,
  mode: 'normal',
} as const

const mounted: Mounting = { lifecycle: 'Installed', underInstallation: false }

describe('the signs of a status message', () => {
  it('are empty for a healthy device', () => {
    expect(alertSigns(well, mounted)).toBe(0)
    expect(
      alertSigns({ ...well, mode: 'summer', calibration: 'running', batteryVoltage: 2.5 }, mounted),
    ).toBe(0)
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
    expect(alertSigns({ ...well, ...values }, mounted)).toBe(signs)
  })

  it('are combined, and ignore the mode of a device that is not mounted', () => {
    const bad = {
      ...well,
      batteryLow: true,
      batteryVoltage: 2.1,
      calibration: 'failed',
      mode: 'storage',
    } as const
    expect(alertSigns(bad, mounted)).toBe(15)
    expect(alertSigns(bad, { ...mounted, lifecycle: 'Uninstalled' })).toBe(7)
  })
})

describe('the mode of a device in a unit under installation', () => {
  it.each([
    ['installation', 0],
    ['storage', signBits.operationMode],
    ['normal', 0],
  ] as const)('%s is %i', (mode, signs) => {
    expect(alertSigns({ ...well, mode }, { ...mounted, underInstallation: true })).toBe(signs)
  })
})

describe('the signs of a health event', () => {
  const health = (faults: HealthBit[], values = {}) => ({
    mask: healthMask(faults),
    batteryVoltage: 3.3,
    motorPosition: 0,
    mode: 'normal' as const,
    ...values,
  })

  it.each([
    [['batteryLow'], signBits.batteryLow],
    [['motorCalibrationFailed'], signBits.motorCalibration],
    [['stallInward'], signBits.motorCalibration],
    [['stallOutward'], signBits.motorCalibration],
    [['operationModeError'], signBits.operationMode],
    [['ambientSensorFault', 'bodySensorFault', 'tegFault'], 0],
  ] satisfies [HealthBit[], number][])('are of %o: %i', (faults, signs) => {
    expect(healthSigns(health(faults), mounted)).toBe(signs)
  })

  it('include the voltage and the mode', () => {
    expect(healthSigns(health([], { batteryVoltage: 2.41, mode: 'installation' }), mounted)).toBe(
      signBits.lowVoltage | signBits.operationMode,
    )
    expect(
      healthSigns(health([], { mode: 'storage' }), { ...mounted, lifecycle: 'FlashingSuccessful' }),
    ).toBe(0)
  })
})

const at = (minute: number) => new Date(Date.UTC(2026, 0, 14, 6, minute)).toISOString()
const rows = (...signs: number[]) => signs.map((sign, index) => ({ at: at(index * 10), signs: sign }))
const { batteryLow, lowVoltage, motorCalibration, operationMode, voltageUnknown } = signBits

describe('alerts', () => {
  it('are open from the uplink that shows them until none has shown them for as long as the type holds', () => {
    expect(alertsOf(rows(0, motorCalibration, motorCalibration, 0, 0, 0, 0, motorCalibration))).toEqual([
      { type: 'motorCalibration', raisedAt: at(10), lastAt: at(20), clearedAt: at(50), raises: 1 },
      { type: 'motorCalibration', raisedAt: at(70), lastAt: at(70), clearedAt: null, raises: 1 },
    ])
    expect(alertsOf(rows(operationMode | batteryLow))).toEqual([
      { type: 'battery', raisedAt: at(0), lastAt: at(0), clearedAt: null, raises: 1 },
      { type: 'operationMode', raisedAt: at(0), lastAt: at(0), clearedAt: null, raises: 1 },
    ])
    expect(alertsOf(rows(operationMode, 0))).toMatchObject([{ clearedAt: null }])
    expect(alertsOf([])).toEqual([])
  })

  it('are one alert while the problem comes and goes, with the number of times', () => {
    const flapping = Array.from({ length: 20 }, (_, second) => ({
      at: new Date(Date.parse(at(0)) + second * 1000).toISOString(),
      signs: second % 2 ? 0 : operationMode,
    }))
    expect(alertsOf(flapping)).toEqual([
      { type: 'operationMode', raisedAt: at(0), lastAt: flapping[18]?.at, clearedAt: null, raises: 10 },
    ])
    expect(alertsOf([...flapping, { at: at(30), signs: 0 }])).toMatchObject([{ clearedAt: null }])
    expect(
      alertsOf([...flapping, { at: at(31), signs: 0 }, { at: at(32), signs: operationMode }]),
    ).toMatchObject([
      { raises: 10, clearedAt: at(31) },
      { raises: 1, raisedAt: at(32) },
    ])
    // every other uplink, all day
    expect(
      alertsOf(rows(...Array.from({ length: 144 }, (_, n) => (n % 2 === 0 ? motorCalibration : 0)))),
    ).toMatchObject([{ raises: 72, clearedAt: null }])
  })

  it('hold longest for the battery, whose voltage swings', () => {
    expect(signAlertTypes.map((type) => [type, holdMinutesOf(type)])).toEqual([
      ['battery', 60],
      ['motorCalibration', 30],
      ['operationMode', 30],
    ])
  })

  it('are raised by the third low voltage in a row', () => {
    expect(alertsOf(rows(lowVoltage, lowVoltage, 0, lowVoltage, lowVoltage))).toEqual([])
    expect(alertsOf(rows(lowVoltage, lowVoltage, lowVoltage, lowVoltage, 0, 0, 0, 0, 0, 0))).toEqual([
      { type: 'battery', raisedAt: at(20), lastAt: at(30), clearedAt: at(90), raises: 1 },
    ])
  })

  it('neither count nor are cleared by an uplink without a voltage', () => {
    expect(alertsOf(rows(lowVoltage, voltageUnknown, lowVoltage, lowVoltage, voltageUnknown))).toEqual([
      { type: 'battery', raisedAt: at(30), lastAt: at(30), clearedAt: null, raises: 1 },
    ])
    const unknown = Array.from({ length: 6 }, () => voltageUnknown)
    expect(alertsOf(rows(batteryLow, ...unknown, 0))).toEqual([
      { type: 'battery', raisedAt: at(0), lastAt: at(0), clearedAt: at(70), raises: 1 },
    ])
    expect(alertsOf(rows(batteryLow, ...unknown, batteryLow))).toMatchObject([{ clearedAt: null, raises: 1 }])
  })

  it('stay open while the voltage is low after a flag raised them', () => {
    expect(alertsOf(rows(batteryLow, lowVoltage, 0))).toEqual([
      { type: 'battery', raisedAt: at(0), lastAt: at(10), clearedAt: null, raises: 1 },
    ])
    expect(alertsOf(rows(batteryLow, 0, lowVoltage))).toMatchObject([{ lastAt: at(20), raises: 2 }])
  })

  it('continue alerts that are already open', () => {
    const before: OpenAlert[] = [
      { type: 'battery', raisedAt: at(-60), lastAt: at(-10), clearedAt: null, raises: 3, quiet: true },
      { type: 'operationMode', raisedAt: at(-60), lastAt: at(-30), clearedAt: at(-20), raises: 1 },
    ]
    expect(alertsOf(rows(lowVoltage | operationMode, 0, 0, 0), before)).toEqual([
      { type: 'battery', raisedAt: at(-60), lastAt: at(0), clearedAt: null, raises: 4 },
      { type: 'operationMode', raisedAt: at(0), lastAt: at(0), clearedAt: at(30), raises: 1 },
    ])
    const [open] = before
    expect(alertsOf([], before)).toEqual([
      open && { type: 'battery', raisedAt: open.raisedAt, lastAt: open.lastAt, clearedAt: null, raises: 3 },
    ])
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
