import { loadTexts } from 'virtual:texts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { languages } from '../../domain/limits.ts'
import { emptyDraft, mend, takePreview, takeResult, type Draft } from './draft.ts'
import { flow, walk } from './flow.ts'
import { stepIds, type StepId } from './useImport.ts'
import { aPreview } from './testing/aPreview.ts'

const chosen: Draft = { ...emptyDraft, contentType: 'taxonomyElements' }
const withFile: Draft = { ...chosen, file: new File(['x'], 'a.csv') }
const read = takePreview(withFile, aPreview(), [])
const faulty = takePreview(withFile, aPreview({ summary: { errors: 2 } }), [])
const mended = mend(read, { sheet: '', row: 2, column: 'city' }, 'Bonn', '')
const done = takeResult(read, {
  fileName: 'a.csv',
  rows: 1,
  created: aPreview().summary.toCreate,
  locations: [],
})

/** The draft with which each step is first entered. */
const entering: Readonly<Record<StepId, Draft>> = {
  content: emptyDraft,
  file: chosen,
  preview: read,
  create: read,
  result: done,
}

describe('the flow of an import', () => {
  it('leads through every step to an end', () => {
    const walked: string[] = []
    for (let step: StepId | undefined = stepIds[0]; step !== undefined; step = walk.nextOf(step))
      walked.push(step)
    expect(walked).toEqual(stepIds)
    expect(walk.nextOf('result')).toBeUndefined()
  })

  it('leads back to the previous step, except from the first one and the result', () => {
    for (const [index, id] of stepIds.entries())
      expect(walk.backOf(id)).toBe(id === 'result' ? undefined : stepIds[index - 1])
  })

  it.each(stepIds)('opens %s once its requirements are met, and goes back without a loss', (id) => {
    expect(flow[id].whyNot(entering[id])).toBeUndefined()
    expect(walk.at(id, entering[id])).toBe(id)
    const back = walk.backOf(id)
    if (back) expect(flow[back].whyNot(entering[id])).toBeUndefined()
  })

  it('says why a step is disabled', () => {
    expect(flow.file.whyNot(emptyDraft)).toBe('contentMissing')
    expect(flow.preview.whyNot(chosen)).toBe('fileMissing')
    expect(flow.preview.whyNot(withFile)).toBe('notRead')
    expect(flow.create.whyNot(mended)).toBe('notChecked')
    expect(flow.create.whyNot(faulty)).toBe('hasErrors')
    expect(flow.result.whyNot(read)).toBe('notImported')
  })

  it('falls back to the last possible step for a URL that is too early', () => {
    expect(walk.at('create', emptyDraft)).toBe('content')
    expect(walk.at('create', faulty)).toBe('preview')
    expect(walk.at('nonsense', read)).toBe('content')
    expect(walk.at(null, read)).toBe('content')
    expect(walk.at('file', done)).toBe('result')
  })

  it.each(languages)('has all its texts in %s', async (language) => {
    const Texts = z.object({
      wizard: z.object({
        steps: z.record(z.string(), z.string()),
        hints: z.record(z.string(), z.string()),
        whyNot: z.record(z.string(), z.string()),
      }),
    })
    const { wizard } = Texts.parse((await loadTexts[language]())['import'])
    expect(Object.keys(wizard.steps)).toEqual(stepIds)
    expect(Object.keys(wizard.hints)).toEqual(stepIds)
    const reasons = Object.keys(wizard.whyNot).map((key) => key.replace(/_(one|other)$/, ''))
    expect([...new Set(reasons)].toSorted()).toEqual([
      'contentMissing',
      'fileMissing',
      'hasErrors',
      'notChecked',
      'notImported',
      'notRead',
    ])
  })
})
