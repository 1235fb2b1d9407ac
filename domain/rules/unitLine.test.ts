import { expect, it } from 'vitest'
import { lineOf, onSameLine } from './unitLine.ts'

it.each([
  ['2. OG links', 2, 'links'],
  ['EG links', 0, 'links'],
  ['DG rechts', 5, 'rechts'],
  ['VH 3.OG Mitte', 3, 'vh mitte'],
  ['Wohnung 1. Obergeschoss, rechts', 1, 'wohnung rechts'],
  ['2nd floor left', 2, 'left'],
  ['WE 203', 2, 'we 03'],
  ['WE 003', 0, 'we 03'],
  ['1104', 11, '04'],
])('reads the line of %s', (name, floor, line) => {
  expect(lineOf({ name, floor })).toBe(line)
})

it.each([
  ['EG', 0],
  ['WE 12', 1],
  ['WE 303', 2],
  ['WE 303', null],
  ['Ladengeschäft', 0],
])('reads none of %s', (name, floor) => {
  expect(lineOf({ name, floor })).toBeUndefined()
})

it('tells units above each other from their neighbours', () => {
  const unit = { name: '1. OG links', floor: 1 }
  expect(onSameLine(unit, { name: 'DG links', floor: 4 })).toBe(true)
  expect(onSameLine(unit, { name: '1. OG rechts', floor: 1 })).toBe(false)
  expect(onSameLine({ name: 'EG', floor: 0 }, { name: '1. OG', floor: 1 })).toBe(false)
})
