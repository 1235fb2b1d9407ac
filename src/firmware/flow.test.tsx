import { loadTexts } from 'virtual:texts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { languages } from '../../domain/limits.ts'
import type { FirmwarePreview } from '../../contract/main/firmwareUpdates.ts'
import {
  aimOf,
  emptyDraft,
  limitsOf,
  numberFields,
  stepsIn,
  whyNotNumber,
  whyNotStepsText,
  type BatchDraft,
} from './batchDraft.ts'
import { flow, walk, whyNotCreate } from './flow.ts'
import { stepIds, type StepId } from './useNewBatch.ts'

const preview: FirmwarePreview = {
  targets: 3,
  excluded: 0,
  exclusions: [],
  excludedDevices: [],
  fromVersions: [],
  waves: [3],
  bytesEach: 1000,
  gateways: [],
  hours: 1,
}
const versioned: BatchDraft = { ...emptyDraft, version: '2.5.0' }
const aimed: BatchDraft = {
  ...versioned,
  mode: 'building',
  building: { id: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'Haus 1' },
}
const seen: BatchDraft = { ...aimed, preview, name: 'Core 2.5.0' }

/** The draft with which each step is first entered. */
const entering: Readonly<Record<StepId, BatchDraft>> = {
  version: emptyDraft,
  target: versioned,
  rollout: aimed,
  preview: seen,
}

describe('the flow of a new firmware batch', () => {
  it('leads through every step and back', () => {
    const walked: string[] = []
    for (let step: StepId | undefined = stepIds[0]; step !== undefined; step = walk.nextOf(step))
      walked.push(step)
    expect(walked).toEqual(stepIds)
    for (const [index, id] of stepIds.entries()) expect(walk.backOf(id)).toBe(stepIds[index - 1])
  })

  it.each(stepIds)('opens %s once its requirements are met', (id) => {
    expect(flow[id].whyNot(entering[id])).toBeUndefined()
    expect(walk.at(id, entering[id])).toBe(id)
  })

  it('says why a step or the creation is disabled', () => {
    expect(flow.target.whyNot(emptyDraft)).toBe('versionMissing')
    expect(flow.rollout.whyNot(versioned)).toBe('targetMissing')
    expect(flow.preview.whyNot(aimed)).toBe('noPreview')
    expect(flow.preview.whyNot({ ...seen, steps: '50, 20' })).toBe('rolloutInvalid')
    expect(whyNotCreate(seen)).toBeUndefined()
    expect(whyNotCreate({ ...seen, name: ' ' })).toBe('nameMissing')
    expect(whyNotCreate({ ...seen, preview: { ...preview, targets: 0 } })).toBe('nothingToUpdate')
  })

  it('falls back to the last possible step for a URL that is too early', () => {
    expect(walk.at('preview', emptyDraft)).toBe('version')
    expect(walk.at('preview', aimed)).toBe('rollout')
    expect(walk.at(null, seen)).toBe('version')
  })

  it.each(languages)('has all its texts in %s', async (language) => {
    const Texts = z.object({
      wizard: z.object({
        steps: z.record(z.string(), z.string()),
        hints: z.record(z.string(), z.string()),
        whyNot: z.record(z.string(), z.string()),
      }),
      rollout: z.record(z.string(), z.string()),
    })
    const { wizard, rollout } = z.object({ firmware: Texts }).parse(await loadTexts[language]()).firmware
    expect(Object.keys(wizard.steps)).toEqual(stepIds)
    expect(Object.keys(wizard.hints)).toEqual(stepIds)
    for (const reason of [
      'targetMissing',
      'versionMissing',
      'rolloutInvalid',
      'noPreview',
      'nameMissing',
      'nothingToUpdate',
    ])
      expect(wizard.whyNot).toHaveProperty(reason)
    for (const name of numberFields) expect(rollout).toHaveProperty(name)
  })
})

describe('what is entered', () => {
  it('lists ascending shares up to 100', () => {
    expect(stepsIn('10 %, 50; 100')).toEqual([10, 50, 100])
    expect(whyNotStepsText('10, 50, 100')).toBeUndefined()
    expect(whyNotStepsText('')).toBe('required')
    expect(whyNotStepsText('10, x')).toBe('invalidNumber')
    expect(whyNotStepsText('50, 10, 100')).toBe('stepsNotAscending')
    expect(whyNotStepsText('10, 50')).toBe('stepsIncomplete')
  })

  it.each(numberFields)('accepts %s within its limits alone', (name) => {
    const [least, most] = limitsOf[name]
    expect([least, most].map((value) => whyNotNumber(name, value))).toEqual([undefined, undefined])
    expect([least - 1, most + 1, null, Number.NaN].map((value) => whyNotNumber(name, value))).toEqual([
      'tooSmall',
      'tooLarge',
      'required',
      'invalidNumber',
    ])
  })

  it('names either filters or a list', () => {
    expect(aimOf(aimed)).toMatchObject({ filters: { BuildingIds: [aimed.building?.id] }, euis: [] })
    const listed = { fileName: 'a.csv', euis: ['02f7a10000000001'], invalid: [] }
    expect(aimOf({ ...aimed, mode: 'file', listed })).toMatchObject({ filters: null, euis: listed.euis })
  })
})
