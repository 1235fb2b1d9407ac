import { loadTexts } from 'virtual:texts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { draftSteps } from '../../../../domain/rules/project.ts'
import { languages } from '../../../../domain/limits.ts'
import { flow, walk } from './flow.ts'
import { stepIds, type StepId } from './useSetup.ts'

const nothing = { isSaved: false, buildings: 0 }
const saved = { isSaved: true, buildings: 0 }
const picked = { isSaved: true, buildings: 2 }

/** What each step is first entered with. */
const entering: Readonly<Record<StepId, typeof nothing>> = {
  outline: nothing,
  buildings: saved,
  users: picked,
}

describe('the setup of a project', () => {
  it('leads through every step to an end', () => {
    const walked: string[] = []
    for (let step: StepId | undefined = stepIds[0]; step !== undefined; step = walk.nextOf(step))
      walked.push(step)
    expect(walked).toEqual(stepIds)
  })

  it('leads back to the previous step, except from the first one', () => {
    for (const [index, id] of stepIds.entries()) expect(walk.backOf(id)).toBe(stepIds[index - 1])
    expect(walk.leadsBackTo('users', 'outline', picked)).toBe(true)
    expect(walk.leadsBackTo('buildings', 'users', picked)).toBe(false)
  })

  it.each(stepIds)('opens %s once its requirements are met, and goes back without a loss', (id) => {
    expect(flow[id].whyNot(entering[id])).toBeUndefined()
    expect(walk.at(id, entering[id])).toBe(id)
    const back = walk.backOf(id)
    if (back) expect(flow[back].whyNot(entering[id])).toBeUndefined()
  })

  it('says why a step cannot be entered', () => {
    expect(flow.buildings.whyNot(nothing)).toBe('outlineMissing')
    expect(flow.users.whyNot(nothing)).toBe('outlineMissing')
    expect(flow.users.whyNot(saved)).toBe('buildingsMissing')
  })

  it('falls back to the last possible step for a URL that is too early', () => {
    expect(walk.at('users', nothing)).toBe('outline')
    expect(walk.at('users', saved)).toBe('buildings')
    expect(walk.at('nonsense', picked)).toBe('outline')
    expect(walk.at(null, picked)).toBe('outline')
  })

  it('keeps a draft at each step after the outline, which the first save leaves', () => {
    expect(draftSteps).toEqual(stepIds.slice(1))
    for (const step of draftSteps) expect(walk.at(step, entering[step])).toBe(step)
  })

  it.each(languages)('has all its texts in %s', async (language) => {
    const Texts = z.object({
      wizard: z.object({
        steps: z.record(z.string(), z.string()),
        hints: z.record(z.string(), z.string()),
        whyNot: z.record(z.string(), z.string()),
      }),
    })
    const { wizard } = Texts.parse((await loadTexts[language]())['projects'])
    expect(Object.keys(wizard.steps)).toEqual(stepIds)
    expect(Object.keys(wizard.hints)).toEqual(stepIds)
    expect(Object.keys(wizard.whyNot).toSorted()).toEqual(['buildingsMissing', 'outlineMissing'])
  })
})
