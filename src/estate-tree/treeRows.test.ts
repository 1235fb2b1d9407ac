import { describe, expect, it } from 'vitest'
import type { TreeNode } from '../../contract/main/estateTree.ts'
import { flatten, moveBy, pageSize, type Children } from './treeRows.ts'

const node = (name: string, children = 0): TreeNode => ({
  id: name,
  type: 'Building',
  name,
  parentId: null,
  floor: null,
  status: null,
  children,
  counts: {},
})
const all = (...nodes: TreeNode[]): Children => ({ total: nodes.length, at: (index) => nodes[index] })

const tree = new Map<string | null, Children>([
  [null, all(node('Anger', 2), node('Birkenhof'), node('Buchenweg', 1))],
  ['Anger', all(node('Anger 1'), node('Anger 2'))],
])
const rowsWith = (...open: string[]) => flatten((parent) => tree.get(parent), new Set(open))

describe('the rows of the tree', () => {
  it('are the children of open nodes, each with its level and its position among its siblings', () => {
    const rows = rowsWith('Anger')
    expect(rows.map(({ key }) => key)).toEqual(['Anger', 'Anger 1', 'Anger 2', 'Birkenhof', 'Buchenweg'])
    expect(rows[2]).toMatchObject({ level: 2, position: 2, size: 2, parentId: 'Anger' })
    expect(rows[0]).toMatchObject({ level: 1, position: 1, size: 3, open: true })
  })

  it('have gaps for pages that are not loaded yet, one per expected row', () => {
    const rows = rowsWith('Buchenweg')
    expect(rows.at(-1)).toEqual({ kind: 'gap', key: 'Buchenweg.0', parentId: 'Buchenweg', level: 2, page: 1 })
    const long = flatten(
      () => ({ total: pageSize + 1, at: (index) => (index < pageSize ? node(`n${index}`) : undefined) }),
      new Set(),
    )
    expect(long.at(-1)).toMatchObject({ kind: 'gap', page: 2 })
  })
})

describe('a key', () => {
  it('moves up and down, to the first and the last row', () => {
    const rows = rowsWith('Anger')
    expect(moveBy(rows, 'Anger', 'ArrowDown')).toEqual({ active: 'Anger 1' })
    expect(moveBy(rows, 'Birkenhof', 'ArrowUp')).toEqual({ active: 'Anger 2' })
    expect(moveBy(rows, 'Buchenweg', 'ArrowDown')).toBeUndefined()
    expect(moveBy(rows, 'Buchenweg', 'Home')).toEqual({ active: 'Anger' })
    expect(moveBy(rows, 'Anger', 'End')).toEqual({ active: 'Buchenweg' })
  })

  it('opens and enters, closes and leaves', () => {
    expect(moveBy(rowsWith(), 'Anger', 'ArrowRight')).toEqual({ open: 'Anger' })
    expect(moveBy(rowsWith('Anger'), 'Anger', 'ArrowRight')).toEqual({ active: 'Anger 1' })
    expect(moveBy(rowsWith(), 'Birkenhof', 'ArrowRight')).toBeUndefined()
    expect(moveBy(rowsWith('Anger'), 'Anger', 'ArrowLeft')).toEqual({ close: 'Anger' })
    expect(moveBy(rowsWith('Anger'), 'Anger 2', 'ArrowLeft')).toEqual({ active: 'Anger' })
    expect(moveBy(rowsWith(), 'Anger', 'ArrowLeft')).toBeUndefined()
  })

  it('that is a letter finds the next name that begins with it, and wraps around', () => {
    expect(moveBy(rowsWith(), 'Anger', 'b')).toEqual({ active: 'Birkenhof' })
    expect(moveBy(rowsWith(), 'Birkenhof', 'B')).toEqual({ active: 'Buchenweg' })
    expect(moveBy(rowsWith(), 'Buchenweg', 'a')).toEqual({ active: 'Anger' })
    expect(moveBy(rowsWith(), 'Anger', 'x')).toBeUndefined()
    expect(moveBy(rowsWith(), 'Anger', 'Tab')).toBeUndefined()
  })

  it('starts at the top when no row is active', () => {
    expect(moveBy(rowsWith(), undefined, 'ArrowDown')).toEqual({ active: 'Anger' })
    expect(moveBy([], undefined, 'ArrowDown')).toBeUndefined()
  })
})
