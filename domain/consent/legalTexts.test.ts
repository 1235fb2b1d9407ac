import { expect, it } from 'vitest'
import { textBlocks } from './legalTexts.ts'

it('separates paragraphs, headings and lists', () => {
  expect(
    textBlocks(
      'First line\nsecond line\n\n## What we process\n- temperature\n- humidity\n\n- and this\nAfter it\n\n\n  Last  ',
    ),
  ).toEqual([
    { kind: 'paragraph', text: 'First line\nsecond line' },
    { kind: 'heading', text: 'What we process' },
    { kind: 'list', items: ['temperature', 'humidity'] },
    { kind: 'list', items: ['and this'] },
    { kind: 'paragraph', text: 'After it' },
    { kind: 'paragraph', text: 'Last' },
  ])
})

it('accepts any line ending, and no other markup', () => {
  expect(textBlocks('a\r\nb\rc\n\n#no heading\n-no item\n### neither')).toEqual([
    { kind: 'paragraph', text: 'a\nb\nc' },
    { kind: 'paragraph', text: '#no heading\n-no item\n### neither' },
  ])
})

it('returns no blocks for an empty text', () => {
  expect(textBlocks('')).toEqual([])
  expect(textBlocks(' \n \n')).toEqual([])
})
