import { expect, it } from 'vitest'
import type { RadiatorIssue } from '../enums.ts'
import { leftOpen, radiatorStanding, toBring } from './installation.ts'
import type { VentingState } from './radiator.ts'

const thermostat = {}
const radiator = (
  given: { thermostat?: object; issues?: readonly RadiatorIssue[]; state?: VentingState } = {},
) => {
  const issues: readonly RadiatorIssue[] = given.issues ?? (given.thermostat ? [] : ['NoThermostat'])
  return {
    thermostat: given.thermostat ?? null,
    issues,
    venting: { state: given.state ?? ('NotVented' as const) },
  }
}
const window = { windowSensorRequired: false, sensor: null }
const inRoom = (...radiators: ReturnType<typeof radiator>[]) => [
  { dataGathering: 'Complete' as const, windows: [], radiators },
]
const nothing = {
  valvesLeaking: 0,
  roomsToMeasure: 0,
  radiatorsToFit: 0,
  radiatorsNotPossible: 0,
  radiatorsToVent: 0,
  windowsToEquip: 0,
}

it('counts what is left to do in a unit', () => {
  const rooms = [
    {
      dataGathering: 'Complete' as const,
      windows: [window, { ...window, sensor: {} }],
      radiators: [radiator(), radiator({ issues: ['NoThermostat', 'ValvePinBlocked'] })],
    },
    {
      dataGathering: 'HeightMissing' as const,
      windows: [{ ...window, windowSensorRequired: true }],
      radiators: [radiator({ thermostat, state: 'Vented' })],
    },
  ]
  const counts = {
    ...nothing,
    roomsToMeasure: 1,
    radiatorsToFit: 1,
    radiatorsNotPossible: 1,
    windowsToEquip: 1,
  }
  expect(leftOpen({ ventAllRadiators: false, windowSensorsRequired: false, rooms })).toEqual(counts)
  expect(leftOpen({ ventAllRadiators: true, windowSensorsRequired: true, rooms })).toEqual({
    ...counts,
    radiatorsToVent: 2,
    windowsToEquip: 2,
  })
  expect(leftOpen({ ventAllRadiators: true, windowSensorsRequired: true, rooms: [] })).toEqual(nothing)
})

it('leaves a unit open in which a valve leaks, whether or not it has a thermostat', () => {
  const rooms = inRoom(
    radiator({ thermostat, issues: ['ValveIsLeaking'] }),
    radiator({ issues: ['NoThermostat', 'ValveIsLeaking'] }),
  )
  expect(leftOpen({ ventAllRadiators: false, windowSensorsRequired: false, rooms })).toEqual({
    ...nothing,
    valvesLeaking: 2,
    radiatorsNotPossible: 1,
  })
})

it('asks to vent again where much air came out, in whichever building, and nothing more where the system draws it in', () => {
  const vent = (state: VentingState, ventAllRadiators: boolean) =>
    leftOpen({
      ventAllRadiators,
      windowSensorsRequired: false,
      rooms: inRoom(radiator({ thermostat, state })),
    }).radiatorsToVent
  expect([
    vent('VentAgain', true),
    vent('NotVented', true),
    vent('AirDetected', true),
    vent('NotPossible', true),
  ]).toEqual([1, 1, 0, 0])
  expect([vent('VentAgain', false), vent('NotVented', false)]).toEqual([1, 0])
})

it('says the most urgent thing of a radiator', () => {
  expect([
    radiatorStanding(radiator({ thermostat, issues: ['ValveIsLeaking'] })),
    radiatorStanding(radiator({ issues: ['NoThermostat', 'IncompatibleValve'] })),
    radiatorStanding(radiator()),
    radiatorStanding(radiator({ thermostat, issues: ['ValveCantCompletelyOpen'], state: 'VentAgain' })),
    radiatorStanding(radiator({ thermostat, issues: ['ValveCantCompletelyOpen'] })),
    radiatorStanding(radiator({ thermostat })),
  ]).toEqual(['leaking', 'notPossible', 'noThermostat', 'ventAgain', 'withIssues', 'installed'])
})

it('counts the parts to bring: thermostats by valve, the most frequent first, and window sensors', () => {
  const on = (valveType: 'Standard_Heimeier_M30' | 'Herz_M28', ...given: Parameters<typeof radiator>) => ({
    ...radiator(...given),
    valveType,
  })
  const rooms = [
    {
      windows: [
        window,
        { ...window, windowSensorRequired: true },
        { windowSensorRequired: true, sensor: {} },
      ],
      radiators: [
        on('Herz_M28'),
        on('Standard_Heimeier_M30'),
        on('Standard_Heimeier_M30'),
        on('Herz_M28', { thermostat }),
        on('Herz_M28', { issues: ['ValvePinBlocked'] }),
      ],
    },
  ]
  const valves = [
    { type: 'Standard_Heimeier_M30', count: 2 },
    { type: 'Herz_M28', count: 1 },
  ]
  expect(toBring({ windowSensorsRequired: false, rooms })).toEqual({
    thermostats: 3,
    valves,
    windowSensors: 1,
  })
  expect(toBring({ windowSensorsRequired: true, rooms })).toEqual({
    thermostats: 3,
    valves,
    windowSensors: 2,
  })
  expect(toBring({ windowSensorsRequired: false, rooms: [] })).toEqual({
    thermostats: 0,
    valves: [],
    windowSensors: 0,
  })
})
