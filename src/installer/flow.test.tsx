import { loadTexts } from 'virtual:texts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { languages } from '../../domain/limits.ts'
import type { StepRules } from '../ui/wizard/walk.ts'
import * as info from './building-info/flow.ts'
import { recordedOf } from './building-info/infoState.ts'
import * as gateway from './gateway/flow.ts'
import * as radiator from './radiator/flow.ts'
import * as room from './room/flow.ts'
import * as signal from './signal/flow.ts'
import { aGateway, aRadiator, aRoom, aSetup, aUnit, aUnitsSetup } from './testing/aSetup.ts'

const newGateway = { setup: aSetup(), gateway: undefined, waitingPhotos: [], input: {} }
const assigned = { ...newGateway, gateway: aGateway() }
const withTester = { setup: aSetup(), input: {} }
const newRoom = { setup: aUnitsSetup(), unit: aUnit, id: aRoom.id, room: undefined, input: {} }
const withRoom = { ...newRoom, room: aRoom }
const newRadiator = {
  setup: aUnitsSetup(),
  unit: aUnit,
  room: aRoom,
  id: aRadiator.id,
  radiator: undefined,
  waitingPhotos: [],
  input: {},
}
const withRadiator = { ...newRadiator, radiator: aRadiator }

interface Walked {
  readonly stepIds: readonly string[]
  readonly next: (id: string) => string | undefined
  readonly back: (id: string) => string | undefined
  readonly at: (id: string) => string
}

/** A flow with a state in which all of its steps are open. */
const walked = <Id extends string, State>(
  stepIds: readonly Id[],
  rows: Readonly<Record<Id, StepRules<State>>>,
  walk: {
    nextOf: (id: Id) => Id | undefined
    backOf: (id: Id) => Id | undefined
    at: (asked: string | null, state: State) => Id
  },
  state: State,
): Walked & { readonly isOpen: (id: string) => boolean } => {
  const idOf = (text: string): Id => stepIds.find((id) => id === text) ?? stepIds[0] ?? walk.at(text, state)
  return {
    stepIds,
    next: (id) => walk.nextOf(idOf(id)),
    back: (id) => walk.backOf(idOf(id)),
    at: (id) => walk.at(id, state),
    isOpen: (id) => rows[idOf(id)].whyNot(state) === undefined,
  }
}

const flows = [
  ['gateway', walked(gateway.stepIds, gateway.rows, gateway.walk, assigned)],
  ['signal', walked(signal.stepIds, signal.rows, signal.walk, withTester)],
  ['room', walked(room.stepIds, room.rows, room.walk, withRoom)],
  ['radiator', walked(radiator.stepIds, radiator.rows, radiator.walk, withRadiator)],
  ['info', walked(info.stepIds, info.rows, info.walk, withTester)],
] as const

describe.each(flows)('the flow %s', (name, { stepIds, next, back, at, isOpen }) => {
  it('leads through every step to an end', () => {
    const seen: string[] = []
    for (let step: string | undefined = stepIds[0]; step !== undefined; step = next(step)) seen.push(step)
    expect(seen).toEqual(stepIds)
  })

  it('leads back from every step to the one before', () => {
    for (const [index, id] of stepIds.entries()) expect(back(id)).toBe(stepIds[index - 1])
  })

  it('opens every step by its URL', () => {
    for (const id of stepIds) expect([isOpen(id), at(id)]).toEqual([true, id])
  })

  it('falls back to its first step for an unknown URL', () => {
    expect(at('nonsense')).toBe(stepIds[0])
  })

  it.each(languages)('has the name and the hint of every step in %s', async (language) => {
    const Texts = z.object({
      steps: z.record(z.string(), z.string()),
      hints: z.record(z.string(), z.string()),
    })
    const { [name]: texts } = z
      .record(z.string(), z.unknown())
      .parse((await loadTexts[language]())['installer'])
    const { steps, hints } = Texts.parse(texts)
    expect(Object.keys(steps)).toEqual(stepIds)
    expect(Object.keys(hints)).toEqual(stepIds)
  })
})

describe('the flow of a gateway', () => {
  const { rows, walk, openStep } = gateway

  it('opens no step of the mounting before the assignment', () => {
    for (const id of gateway.stepIds.slice(2)) expect(walk.at(id, newGateway)).toBe('assign')
  })

  it('says why a step cannot be left yet', () => {
    expect(rows.locate.whyStay?.(newGateway)).toBe('installer.whyStay.place')
    expect(rows.locate.whyStay?.({ ...newGateway, input: { junctionBox: 'other' } })).toBe(
      'errors.commentRequired',
    )
    expect(rows.assign.whyStay?.(newGateway)).toBe('installer.whyStay.gateway')
    expect(rows.mount.whyStay?.(assigned)).toBe('installer.whyStay.check')
    expect(rows.photo.whyStay?.(assigned)).toBe('installer.whyStay.photo')
    expect(rows.placement.whyStay?.(assigned)).toBe('installer.whyStay.place')
    expect(rows.complete.whyStay?.(assigned)).toBe('errors.mountingIncomplete')
  })

  it('asks for the qualification before the power counts as connected', () => {
    expect(rows.power.whyStay?.(assigned)).toBe('installer.whyStay.qualified')
    expect(rows.power.whyStay?.({ ...assigned, input: { isQualified: true } })).toBe(
      'installer.whyStay.check',
    )
    const ticked = { ...assigned, input: { powerConnected: true } }
    expect(rows.power.whyStay?.(ticked)).toBe('installer.whyStay.qualified')
    expect(
      rows.power.whyStay?.({ ...ticked, input: { powerConnected: true, isQualified: true } }),
    ).toBeUndefined()
  })

  it('lets an issue of the building stand for what cannot be done', () => {
    const excused = { ...assigned, setup: aSetup({ gatewayIssues: ['InstallationNotPossible'] }) }
    for (const id of gateway.stepIds) expect([id, rows[id].whyStay?.(excused)]).toEqual([id, undefined])
  })

  it('leads out where there is no gateway to go on with, and on with one', () => {
    const none = { ...newGateway, setup: aSetup({ gatewayIssues: ['NoAccessiblePowerSupply'] }) }
    expect([rows.locate.whyStay?.(none), rows.assign.whyStay?.(none), rows.assign.isEndFor?.(none)]).toEqual([
      undefined,
      undefined,
      true,
    ])
    expect([rows.assign.isEndFor?.(assigned), rows.assign.isEndFor?.(newGateway)]).toEqual([false, false])
  })

  it('saves only what changed', () => {
    const box = { ...assigned, input: { junctionBox: 'attic' as const } }
    expect(rows.locate.save?.(box)).toEqual([
      {
        act: 'setMounting',
        input: { id: assigned.gateway.id, eui: assigned.gateway.eui, after: { junctionBox: 'attic' } },
        before: { junctionBox: null },
      },
    ])
    expect(rows.mount.save?.(assigned)).toEqual([])
  })

  it('forgets with a step its own input, and with the assignment that of the junction box', () => {
    const input = {
      junctionBox: 'attic',
      chosenId: 'a',
      boxSealed: true,
      placementNote: 'behind the door',
    } as const
    expect(gateway.leftOf('seal', { ...assigned, input })).toEqual({
      junctionBox: 'attic',
      chosenId: 'a',
      placementNote: 'behind the door',
    })
    expect(gateway.leftOf('assign', { ...newGateway, input })).toEqual({
      boxSealed: true,
      placementNote: 'behind the door',
    })
  })

  it('proposes the place of the junction box, unless only its note names it', () => {
    const at = (junctionBox: 'attic' | 'other') => ({
      ...assigned,
      gateway: aGateway({ junctionBox, junctionBoxNote: 'In the laundry' }),
    })
    expect(rows.placement.whyStay?.(at('attic'))).toBeUndefined()
    expect(rows.placement.whyStay?.(at('other'))).toBe('installer.whyStay.place')
  })

  it('goes on at the first step that is not done', () => {
    expect(openStep(assigned)).toBe('mount')
    const mounted = {
      ...assigned,
      gateway: aGateway({
        mounting: { boxMounted: true, powerConnected: true, ledsGreen: true, boxSealed: false },
      }),
    }
    expect(openStep(mounted)).toBe('photo')
    expect(openStep({ ...mounted, setup: aSetup({ gatewayIssues: ['Other'] }) })).toBe('photo')
  })
})

describe('the signal test', () => {
  it('marks the gateways as tested only with a result for every floor', () => {
    const floors = [
      { floor: 0, strength: 'good' as const, testerEui: null, recordedAt: null, recordedBy: null },
    ]
    const setup = { ...aSetup(), gateways: [aGateway({ installationProcess: 'assigned' })] }
    expect(signal.rows.floors.save?.({ setup, input: {} })).toEqual([])
    const tested = { ...setup, signal: { buildingId: setup.building.id, floors, verdict: 'good' as const } }
    expect(signal.rows.floors.save?.({ setup: tested, input: {} })).toMatchObject([
      { act: 'setProcess', before: { installationProcess: 'assigned' } },
    ])
  })

  it('is left with floors without a mark only once somebody confirms just these, or an issue says why', () => {
    const marked = (...strengths: ('good' | null)[]) =>
      strengths.map((strength, floor) => ({
        floor,
        strength,
        testerEui: null,
        recordedAt: null,
        recordedBy: null,
      }))
    const at = (
      given: Parameters<typeof aSetup>[0],
      verdict: 'notStarted' | 'incomplete',
      floors: ReturnType<typeof marked>,
      leftOpen?: number[],
    ) => {
      const setup = aSetup(given)
      return signal.rows.floors.whyStay?.({
        setup: { ...setup, signal: { ...setup.signal, floors, verdict } },
        input: { leftOpen },
      })
    }
    const [none, some] = [marked(null, null), marked('good', null, null)]
    expect([at({}, 'notStarted', none), at({}, 'notStarted', none, [0, 1])]).toEqual([
      'installer.whyStay.floors',
      undefined,
    ])
    expect([
      at({}, 'incomplete', some),
      at({}, 'incomplete', some, [1]),
      at({}, 'incomplete', some, [1, 2]),
    ]).toEqual(['installer.whyStay.openFloors', 'installer.whyStay.openFloors', undefined])
    expect(at({ gatewayIssues: ['SignalNotTestableOnAllFloors'] }, 'incomplete', some)).toBeUndefined()
  })
})

describe('the building information', () => {
  it('forgets with a step no answer of another', () => {
    expect(info.leftOf('basement', { setup: aSetup(), input: { basement: true, flyer: 'posted' } })).toEqual({
      flyer: 'posted',
    })
  })

  it('lets an issue stand for details that nobody can find out', () => {
    const blank = { setup: aSetup(), input: {} }
    expect(info.rows.roof.whyStay?.(blank)).toBe('installer.whyStay.detail')
    const excused = {
      setup: aSetup({ gatewayIssues: ['BuildingDetailsNotCollectible', 'FlyerCannotBePosted'] }),
      input: {},
    }
    for (const id of info.stepIds) expect([id, info.rows[id].whyStay?.(excused)]).toEqual([id, undefined])
  })

  it('records the flyer, reports one that cannot be posted, and takes the report back once it was', () => {
    const save = (building: Parameters<typeof aSetup>[0], flyer?: 'posted' | 'impossible') =>
      info.rows.flyer.save?.({ setup: aSetup(building), input: { flyer } })
    const recorded = (flyerPosted: boolean) => ({ act: 'editBuilding', input: { after: { flyerPosted } } })
    const reported = (...issues: string[]) => ({ act: 'setIssues', input: { after: { issues } } })
    expect(save({}, 'posted')).toMatchObject([recorded(true)])
    expect(save({ flyerPosted: true })).toEqual([])
    expect(save({ gatewayIssues: ['Other'] }, 'impossible')).toMatchObject([
      recorded(false),
      reported('FlyerCannotBePosted', 'Other'),
    ])
    expect(save({ flyerPosted: false, gatewayIssues: ['FlyerCannotBePosted'] }, 'posted')).toMatchObject([
      recorded(true),
      reported(),
    ])
  })

  it('counts as recorded with every answer stored, that of the flyer included', () => {
    const answered = { basement: true, roofType: 'Flat', topFloorUsage: 'Storage' } as const
    const recorded = (building: Parameters<typeof aSetup>[0]) => recordedOf(aSetup(building).building)
    expect(recorded(answered)).toEqual({ recorded: 3, of: 4 })
    for (const flyer of [
      { flyerPosted: true },
      { flyerPosted: false },
      { gatewayIssues: ['FlyerCannotBePosted' as const] },
    ])
      expect(recorded({ ...answered, ...flyer })).toEqual({ recorded: 4, of: 4 })
  })
})

describe('the flow of a room', () => {
  const { rows, walk, openStep } = room

  it('opens no later step before the room is saved, with its type and a name of its own', () => {
    for (const id of room.stepIds) expect(walk.at(id, newRoom)).toBe('type')
    expect(rows.type.whyStay?.(newRoom)).toBe('installer.whyStay.answer')
    expect(
      rows.type.whyStay?.({
        ...newRoom,
        unit: { ...aUnit, rooms: [{ ...aRoom, id: aUnit.id }] },
        input: { type: 'Bathroom', name: 'bad' },
      }),
    ).toBe('errors.nameTaken')
    expect(rows.type.save?.({ ...newRoom, input: { type: 'Kitchen', name: 'Küche' } })).toMatchObject([
      { act: 'createRoom', input: { id: aRoom.id, name: 'Küche' } },
    ])
  })

  it('holds measures by the rules of the server, and asks about unlikely ones', () => {
    const triangle = { shape: 'Triangle', sideA: 2, sideB: 2, sideC: 4 } as const
    expect(rows.measures.whyStay?.({ ...withRoom, input: triangle })).toBe('errors.triangleSum')
    expect(rows.measures.whyStay?.({ ...withRoom, input: { sideA: 13, sideB: 4 } })).toBe(
      'installer.whyStay.measures',
    )
    expect(
      rows.measures.whyStay?.({ ...withRoom, input: { sideA: 13, sideB: 4, isChecked: true } }),
    ).toBeUndefined()
  })

  it('asks about what is unlikely until it was saved, and about no more than what changed', () => {
    const saved = { ...withRoom, room: { ...aRoom, sideA: 13, sideB: 4 } }
    expect(rows.measures.whyStay?.(saved)).toBeUndefined()
    expect(rows.measures.whyStay?.({ ...saved, input: { height: 2.5, isChecked: false } })).toBeUndefined()
    expect(rows.measures.whyStay?.({ ...saved, input: { height: 9, isChecked: false } })).toBe(
      'installer.whyStay.measures',
    )
  })

  it('neither saves nor forgets measures that are wrong, or not checked, with another step', () => {
    for (const measures of [{ sideA: Number.NaN }, { sideA: -1 }, { sideA: 13, sideB: 4 }]) {
      const state = { ...withRoom, input: { ...measures, name: 'Laundry' } }
      expect(rows.type.save?.(state)).toEqual([
        {
          act: 'editRoom',
          input: { id: aRoom.id, name: 'Laundry', shape: 'Rectangular', after: { name: 'Laundry' } },
          before: { name: aRoom.name },
        },
      ])
      expect(room.leftOf(state)).toMatchObject(measures)
      expect(room.leftOf(state)).not.toHaveProperty('name')
    }
    expect(room.leftOf({ ...withRoom, input: { sideA: 3, name: 'Laundry' } })).toEqual({})
  })

  it('saves only what changed, and goes on where something is missing', () => {
    expect(rows.walls.save?.(withRoom)).toEqual([])
    expect(rows.measures.save?.({ ...withRoom, input: { sideA: 3 } })).toMatchObject([
      { act: 'editRoom', input: { after: { sideA: 3 } }, before: { sideA: null } },
    ])
    expect(openStep(newRoom)).toBe('type')
    expect(openStep({ ...withRoom, room: { ...aRoom, sideA: 3, sideB: 4, height: 2.5 } })).toBe('walls')
  })
})

describe('the flow of a radiator', () => {
  const { rows, walk, openStep } = radiator

  it('creates the radiator with its valve', () => {
    expect(walk.at('venting', newRadiator)).toBe('valve')
    const typed = { ...newRadiator, input: { type: 'Tube', name: 'HK 1' } as const }
    expect(rows.kind.save?.(typed)).toEqual([])
    const other = { ...typed, input: { ...typed.input, valveType: 'Other', valveDirection: 'Up' } as const }
    expect(rows.valve.whyStay?.(other)).toBe('errors.descriptionRequired')
    const described = { ...other, input: { ...other.input, valveDescription: 'M33' } }
    expect(rows.valve.whyStay?.(described)).toBeUndefined()
    expect(rows.valve.save?.(described)).toMatchObject([
      { act: 'createRadiator', input: { id: aRadiator.id, roomId: aRoom.id } },
    ])
  })

  it('neither saves nor forgets with a step what was entered in another', () => {
    const entered = {
      ...withRadiator,
      input: { name: 'HK 7', valveType: 'Other', isVentingPossible: false } as const,
    }
    expect(radiator.leftOf('kind', entered)).toEqual({ valveType: 'Other', isVentingPossible: false })
    expect(radiator.leftOf('valve', { ...newRadiator, input: entered.input })).toEqual({
      isVentingPossible: false,
    })
    const before = { name: aRadiator.name }
    expect(rows.kind.save?.(entered)).toEqual([
      { act: 'editRadiator', input: { id: aRadiator.id, name: 'HK 7', after: { name: 'HK 7' } }, before },
    ])
  })

  it('lets what was reported stand for what cannot be done', () => {
    expect(rows.venting.whyStay?.(withRadiator)).toBe('installer.whyStay.answer')
    expect(rows.thermostat.whyStay?.(withRadiator)).toBe('installer.whyStay.thermostat')
    const reported = {
      ...withRadiator,
      radiator: { ...aRadiator, issues: ['RadiatorNotAccessible' as const] },
    }
    expect([rows.venting.whyStay?.(reported), rows.thermostat.whyStay?.(reported)]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('asks about a length that is unlikely, until it was saved', () => {
    const typed = { ...newRadiator, input: { type: 'Tube', name: 'HK 1', length: 3400 } as const }
    expect(rows.kind.whyStay?.(typed)).toBe('installer.whyStay.measures')
    expect(rows.kind.whyStay?.({ ...typed, input: { ...typed.input, isChecked: true } })).toBeUndefined()
    expect(rows.kind.whyStay?.({ ...withRadiator, radiator: { ...aRadiator, length: 3400 } })).toBeUndefined()
    for (const [length, reason] of [
      [Number.NaN, 'errors.invalidNumber'],
      [-1, 'errors.positiveNumberOnly'],
      [10.5, 'errors.wholeNumbersOnly'],
    ] as const)
      expect(rows.kind.whyStay?.({ ...typed, input: { ...typed.input, length } })).toBe(reason)
  })

  it('goes on at the first step that is not done', () => {
    expect([openStep(newRadiator), openStep(withRadiator)]).toEqual(['kind', 'venting'])
  })
})
