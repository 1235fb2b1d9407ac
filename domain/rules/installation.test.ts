import { expect, it } from 'vitest'
import { leftOpen } from './installation.ts'

const radiator = { hasThermostat: false, isReported: false, venting: 'NotVented' } as const
const window = { windowSensorRequired: false, hasSensor: false }

it('counts what is left to do in a unit', () => {
  const rooms = [
    { dataGathering: 'Complete', windows: [window, { ...window, hasSensor: true }], radiators: [radiator, { ...radiator, isReported: true }] },
    {
      dataGathering: 'HeightMissing',
      windows: [{ ...window, windowSensorRequired: true }],
      radiators: [{ ...radiator, hasThermostat: true, venting: 'Vented' }],
    },
  ] as const
  expect(leftOpen({ ventAllRadiators: false, windowSensorsRequired: false, rooms })).toEqual({
    roomsToMeasure: 1,
    radiatorsToFit: 1,
    radiatorsToVent: 0,
    windowsToEquip: 1,
  })
  expect(leftOpen({ ventAllRadiators: true, windowSensorsRequired: true, rooms })).toMatchObject({ radiatorsToVent: 2, windowsToEquip: 2 })
  expect(leftOpen({ ventAllRadiators: true, windowSensorsRequired: true, rooms: [] })).toEqual({
    roomsToMeasure: 0,
    radiatorsToFit: 0,
    radiatorsToVent: 0,
    windowsToEquip: 0,
  })
})

it('asks to vent again where much air came out, and nothing more where the system draws it in', () => {
  const vent = (venting: 'VentAgain' | 'AirDetected' | 'NotPossible') =>
    leftOpen({
      ventAllRadiators: true,
      windowSensorsRequired: false,
      rooms: [{ dataGathering: 'Complete', windows: [], radiators: [{ ...radiator, venting }] }],
    }).radiatorsToVent
  expect([vent('VentAgain'), vent('AirDetected'), vent('NotPossible')]).toEqual([1, 0, 0])
})
