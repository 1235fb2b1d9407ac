import { describe, expect, it } from 'vitest'
import { motorConstraint, openFlow } from './balanceRadiator.ts'
import { balancingPlan, isToLift, isToSet, type RadiatorOfCircuit } from './balancingPlan.ts'
import { gapsOf, noDetails as nothing, whyNotDetails, whyNotPerformedOn } from './balancingRecord.ts'

const basis = {
  attemptId: 'a',
  buildingId: 'b',
  buildingName: 'Haus',
  date: '2026-01-05',
  heatQuantity: 612,
  designTemperature: -12,
  outdoorTemperature: 1.4,
  flowTemperature: 65,
  differentialPressure: 100,
  heatLoadKw: 50.4,
  rangeKw: { low: 43, high: 57.8 },
  synthetic: false,
}

const radiator = (
  id: string,
  kv: number | null,
  facts: Partial<RadiatorOfCircuit> = {},
): RadiatorOfCircuit => ({
  radiatorId: id,
  name: id,
  type: 'Plate',
  plateSubtype: 'Type22',
  roomId: 'r',
  roomName: 'Wohnzimmer',
  unitName: 'WE 1',
  publicAreaName: null,
  buildingId: 'b',
  buildingName: 'Haus',
  thermostatId: `t-${id}`,
  thermostatEui: 'e',
  present: 1000,
  presentAt: null,
  waiting: null,
  whyNot: undefined,
  roomLoadW: 1200,
  load: {
    radiatorId: id,
    name: id,
    type: 'Plate',
    plateSubtype: 'Type22',
    nominalW: { value: 2034, source: 'default' },
    exponent: 1.32,
    obstructionFactor: 1,
    loadW: 1200,
    returnTemperature: kv === null ? null : 44,
    flowLitresPerHour: kv === null ? null : 1000 * kv * Math.sqrt(0.1),
    kv,
    constraint: kv === null ? 1000 : motorConstraint(kv),
    tooSmall: kv === null,
  },
  ...facts,
})

describe('the plan of a circuit', () => {
  it('proposes what the calculation proposes, as in docs/heat-load.md', () => {
    const { radiators, scale, differentialPressure } = balancingPlan(
      [radiator('a', 0.1543), radiator('b', 0.0741)],
      [basis],
      false,
    )
    expect(radiators.map(({ proposed }) => proposed)).toEqual([167, 104])
    expect([scale, differentialPressure]).toEqual([1, 100])
  })

  it('opens the valve of the greatest need when scaled and keeps the proportions of flow', () => {
    const { radiators, scale, differentialPressure } = balancingPlan(
      [radiator('a', 0.1543), radiator('b', 0.0741), radiator('c', null)],
      [basis],
      true,
    )
    expect(scale).toBeCloseTo(openFlow / 0.1543)
    expect(radiators.map(({ proposed }) => proposed)).toEqual([
      1000,
      motorConstraint((0.0741 * openFlow) / 0.1543),
      1000,
    ])
    expect(differentialPressure).toBeCloseTo(100 / scale ** 2)
  })

  it('leaves out what it cannot set, and notes what to know', () => {
    const { radiators } = balancingPlan(
      [
        radiator('a', 0.02),
        radiator('b', 0.2, { thermostatId: null }),
        radiator('c', 0.2, { load: undefined }),
        radiator('d', 0.2, { whyNot: 'malfunctionReported' }),
        radiator('e', null),
      ],
      [basis],
      false,
    )
    expect(radiators.map(({ exclusion }) => exclusion)).toEqual([
      null,
      'noThermostat',
      'notCalculated',
      'malfunctionReported',
      null,
    ])
    expect(radiators.map(({ notes }) => notes)).toEqual([['leastConstraint'], [], [], [], ['tooSmall']])
    expect(radiators.map(isToSet)).toEqual([true, false, false, false, false])
    expect(radiators.map((row) => isToLift({ ...row, present: 200 }))).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
  })
})

describe('the record', () => {
  const plan = {
    ...balancingPlan([radiator('a', 0.1543, { present: 167 })], [basis], false),
    uncalculated: [],
  }

  it('names what is missing in its order', () => {
    expect(gapsOf(nothing, plan)).toEqual([
      'performedOn',
      'performedBy',
      'qualification',
      'company',
      'flowTemperature',
      'controlSetting',
      'pumpSetting',
      'generatorPower',
      'vesselPressure',
      'measuredResults',
    ])
    const other = {
      ...balancingPlan(
        [radiator('a', 0.1543), radiator('b', 0.1, { load: undefined })],
        [{ ...basis, synthetic: true }],
        false,
      ),
      uncalculated: [],
    }
    expect(gapsOf({ ...nothing, measuredFlow: 49 }, other).slice(-3)).toEqual([
      'calculation',
      'notSet',
      'syntheticWeather',
    ])
  })

  it('refuses figures that cannot be, by field', () => {
    expect(whyNotDetails({ ...nothing, flowTemperature: 55, vesselPressure: 1.5 })).toBeUndefined()
    expect(
      whyNotDetails({
        ...nothing,
        flowTemperature: 10,
        vesselPressure: 15,
        measuredFlowTemperature: 50,
        measuredReturnTemperature: 60,
      }),
    ).toEqual({
      flowTemperature: 'tooSmall',
      vesselPressure: 'tooLarge',
      measuredReturnTemperature: 'returnAboveFlow',
    })
    expect(whyNotPerformedOn('2026-01-06', '2026-01-05')).toBe('performedInFuture')
    expect(whyNotPerformedOn('2026-01-05', '2026-01-05')).toBeUndefined()
  })
})
