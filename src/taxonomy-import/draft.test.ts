import { describe, expect, it } from 'vitest'
import { aPreview } from './testing/aPreview.ts'
import {
  chooseContent,
  chooseFile,
  emptyDraft,
  holdsWork,
  mend,
  nameLocation,
  takePreview,
  takeResult,
  uncheckedCount,
  undo,
  undoAll,
  type Draft,
} from './draft.ts'

const place = { sheet: '', row: 7, column: 'city' }
const file = new File(['x'], 'a.csv')
const read: Draft = takePreview({ ...emptyDraft, contentType: 'taxonomyElements', file }, aPreview(), [])

describe('a draft', () => {
  it('keeps the original text from before the first correction of a cell', () => {
    const twice = mend(mend(read, place, 'Dresd', 'Dresdn'), place, 'Dresden', 'Dresd')
    expect(twice.corrections).toEqual([{ ...place, value: 'Dresden', before: 'Dresdn' }])
  })

  it('drops a correction when the cell returns to its original text, or is undone', () => {
    const mended = mend(read, place, 'Dresden', 'Dresdn')
    expect(mend(mended, place, 'Dresdn', 'Dresden').corrections).toEqual([])
    expect(undo(mended, place).corrections).toEqual([])
    expect(undoAll(mend(mended, { ...place, row: 8 }, 'Bonn', '')).corrections).toEqual([])
  })

  it('counts changes that the preview does not include: corrected, changed again, undone', () => {
    const mended = mend(read, place, 'Dresden', 'Dresdn')
    expect(uncheckedCount(mended)).toBe(1)
    const checked = takePreview(mended, aPreview(), mended.corrections)
    expect(uncheckedCount(checked)).toBe(0)
    expect(uncheckedCount(mend(checked, place, 'Bonn', ''))).toBe(1)
    expect(uncheckedCount(undo(checked, place))).toBe(1)
  })

  it('loses corrections only to a different file or content, never to the same', () => {
    const mended = mend(read, place, 'Dresden', 'Dresdn')
    expect(chooseContent(mended, 'taxonomyElements')).toBe(mended)
    expect(chooseContent(mended, 'renters')).toMatchObject({ corrections: [], preview: undefined, file })
    expect(chooseFile(mended, new File(['y'], 'b.csv'))).toMatchObject({
      corrections: [],
      preview: undefined,
      contentType: 'taxonomyElements',
    })
    expect(nameLocation(mended, 'Nord')).toMatchObject({
      corrections: mended.corrections,
      preview: undefined,
    })
  })

  it('counts as work from the choice of a file to the result', () => {
    expect([emptyDraft, read].map(holdsWork)).toEqual([false, true])
    const done = takeResult(read, {
      fileName: 'a.csv',
      rows: 1,
      created: aPreview().summary.toCreate,
      locations: [],
    })
    expect(holdsWork(done)).toBe(false)
  })
})
