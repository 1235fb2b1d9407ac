import { expect, it } from 'vitest'
import { sharedChunks, type Atom } from './sharedChunks.ts'

const atom = (file: string, users: string, size: number, more: Partial<Atom> = {}): Atom => ({
  file,
  users: new Set(users.split(' ')),
  size,
  kind: 'office',
  imports: [],
  ...more,
})

const filesOf = (chunks: Atom[][]): string[] =>
  chunks
    .map((chunk) =>
      chunk
        .map(({ file }) => file)
        .toSorted()
        .join('+'),
    )
    .toSorted()

const once = () => 1

it('joins what the same pages load, and small parts rather than have a file for each', () => {
  expect(
    filesOf(
      sharedChunks([atom('tabs', 'a b', 1000), atom('icon', 'a b', 200), atom('sheet', 'a b c', 1000)], once),
    ),
  ).toEqual(['icon+sheet+tabs'])
})

it('leaves apart what is large and not used by all', () => {
  expect(filesOf(sharedChunks([atom('form', 'a b', 9000), atom('chart', 'b', 20_000)], once))).toEqual([
    'chart',
    'form',
  ])
})

it('never joins kinds', () => {
  expect(
    filesOf(sharedChunks([atom('one', 'a', 100), atom('other', 'a', 100, { kind: 'installer' })], once)),
  ).toEqual(['one', 'other'])
})

it('makes no chunks that import each other', () => {
  // without the check, the first and the last would share a chunk, which needs the middle one, which needs it
  const chain = [
    atom('first', 'a b', 100, { imports: ['middle'] }),
    atom('middle', 'a b', 90_000, { imports: ['last'], kind: 'installer' }),
    atom('last', 'a b', 100),
  ]
  expect(filesOf(sharedChunks(chain, once))).toEqual(['first', 'last', 'middle'])
})

it('counts entries by their weight', () => {
  const parts = [atom('shared', 'page dialog', 3000), atom('own', 'page', 3000)]
  expect(filesOf(sharedChunks(parts, once))).toEqual(['own', 'shared'])
  expect(filesOf(sharedChunks(parts, (user) => (user === 'dialog' ? 0.2 : 1)))).toEqual(['own+shared'])
})
