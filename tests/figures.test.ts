import { expect, it } from 'vitest'
import { screenSources } from './support/screenSources.ts'

const sources = screenSources.filter(({ name }) => name.endsWith('.tsx'))

/** A number between two tags as it is: `{rows.length}`, `{total}`, `{counts[kind]}`, `{some > 0 && rows.length}`. */
const drawnAsItIs =
  /(?<![=$])(?<=>\s*)\{(?:[\w.?]+ > 0 && )?[\w.?]*(?:\b(?:length|total|count)|\bcounts(?:\.\w+|\[\w+\]))\}(?=\s*<\/)/

it('draws numbers through a formatter, which groups their thousands', () => {
  expect(sources.filter(({ text }) => drawnAsItIs.test(text)).map(({ name }) => name)).toEqual([])
  for (const raw of [
    '<b>{rows.length}</b>',
    '<b>\n  {own.length > 0 && own.length}\n</b>',
    '<td>{counts[kind]}</td>',
    '<td>{total}</td>',
  ])
    expect(drawnAsItIs.test(raw)).toBe(true)
  for (const fine of [
    '<b>{number(rows.length)}</b>',
    '<Count value={total} />',
    'gap={total}',
    '<b>{`${total}`}</b>',
  ])
    expect(drawnAsItIs.test(fine)).toBe(false)
})
