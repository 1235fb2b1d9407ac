import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import * as parts from '../src/package-replacements/lodash.ts'

type Part = (...args: readonly unknown[]) => unknown
const isPart = (value: unknown): value is Part => typeof value === 'function'
const Module = z.object({ default: z.custom<Part>(isPart) })

const ours: Readonly<Record<string, unknown>> = { ...parts }

const packages = join(import.meta.dirname, '../node_modules')

/** The package's own part of a name. */
const theirs = async (name: string): Promise<Part> => Module.parse(await import(/* @vite-ignore */ join(packages, 'lodash', `${name}.js`))).default

/** Every import of the part in react-admin's own packages. */
const importersOf = (name: string): number =>
  ['ra-core', 'ra-ui-materialui']
    .flatMap((owner) => readdirSync(join(packages, owner, 'dist'), { recursive: true, encoding: 'utf8' }).map((file) => join(packages, owner, 'dist', file)))
    .filter((file) => file.endsWith('.js') && readFileSync(file, 'utf8').includes(`from 'lodash/${name}.js'`)).length

class Place {
  readonly floor: number
  constructor(floor: number) {
    this.floor = floor
  }
}
const place = new Place(1)
const call = () => undefined
const loop: Record<string, unknown> = { a: 1 }
loop.self = loop
const otherLoop: Record<string, unknown> = { a: 1 }
otherLoop.self = otherLoop

/** Arguments made anew for each side, as some of the parts change what they are given. */
const cases: readonly (readonly [name: keyof typeof parts, args: () => readonly unknown[]])[] = [
  ['get', () => [{ a: { b: [{ c: 3 }] } }, 'a.b[0].c']],
  ['get', () => [{ a: { b: [{ c: 3 }] } }, ['a', 'b', '0', 'c']]],
  ['get', () => [{ 'a.b': 1, a: { b: 2 } }, 'a.b']],
  ['get', () => [{ a: { b: 2 } }, 'a.x.y', 'none']],
  ['get', () => [{ a: null }, 'a.b', 'none']],
  ['get', () => [{ a: null }, 'a', 'none']],
  ['get', () => [undefined, 'a', '']],
  ['get', () => ['text', 'length']],
  ['get', () => [{ a: 1 }, 'a["b"].c']],
  ['set', () => [{ a: 1 }, 'b', 2]],
  ['set', () => [{}, 'a.b.c', 1]],
  ['set', () => [{ a: [1] }, 'a[1]', 2]],
  ['set', () => [{}, 'a[0].b', 2]],
  ['set', () => [{ a: 5 }, 'a.b', 2]],
  ['set', () => [{}, '__proto__.polluted', true]],
  ['set', () => [undefined, 'a', 1]],
  ['isEqual', () => [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }]],
  [
    'isEqual',
    () => [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
  ],
  ['isEqual', () => [{ a: 1 }, { a: 1, b: undefined }]],
  ['isEqual', () => [{ a: undefined }, { b: undefined }]],
  ['isEqual', () => [Number.NaN, Number.NaN]],
  ['isEqual', () => [0, -0]],
  ['isEqual', () => [[], {}]],
  ['isEqual', () => [null, {}]],
  ['isEqual', () => [new Date(5), new Date(5)]],
  ['isEqual', () => [new Date(5), new Date(6)]],
  ['isEqual', () => [new Date(Number.NaN), new Date(Number.NaN)]],
  ['isEqual', () => [/a/g, /a/g]],
  ['isEqual', () => [/a/g, /a/i]],
  ['isEqual', () => [new Map([['a', { b: 1 }]]), new Map([['a', { b: 1 }]])]],
  ['isEqual', () => [new Set([1, 2]), new Set([1, 3])]],
  ['isEqual', () => [new Place(1), new Place(1)]],
  ['isEqual', () => [new Place(1), { floor: 1 }]],
  ['isEqual', () => [{ a: call }, { a: call }]],
  ['isEqual', () => [{ a: () => 1 }, { a: () => 1 }]],
  ['isEqual', () => [loop, otherLoop]],
  ['cloneDeep', () => [{ a: [1, { b: new Date(5) }], c: null, d: undefined }]],
  ['cloneDeep', () => [{ a: call }]],
  ['cloneDeep', () => [undefined]],
  ['merge', () => [{ a: { b: 1, c: [1, 2] } }, { a: { c: [3], d: 4 } }]],
  ['merge', () => [{ a: 1 }, { a: undefined, b: undefined }]],
  ['merge', () => [{}, undefined, { a: { b: null } }, { a: { b: { c: 1 } } }]],
  ['merge', () => [{}, { a: place }]],
  ['merge', () => [{ a: [1, { b: 1 }] }, { a: [undefined, { c: 2 }] }]],
  ['mergeWith', () => [{ a: [1, 2], b: { c: 1 } }, { a: [3], b: { d: 2 } }, (_: unknown, added: unknown) => (Array.isArray(added) ? added : undefined)]],
  ['mergeWith', () => [{ q: 'x' }, { q: '', floor: undefined }, call]],
  ['mergeWith', () => [undefined, { q: '' }, call]],
  [
    'defaults',
    () => [
      { a: undefined, b: null },
      { a: 1, b: 2 },
      { c: 3, a: 4 },
    ],
  ],
  ['defaults', () => [{}, {}, undefined]],
  ['pick', () => [{ a: 1, b: undefined, c: 3 }, ['a', 'b', 'x']]],
  ['pick', () => [{ a: 1, b: 2 }, 'a', 'b']],
  ['pick', () => [undefined, ['a']]],
  ['union', () => [[1, 2], [2, 3], ['2']]],
  ['difference', () => [[1, 2, 3, 2], [2], [4]]],
]

describe('the parts of lodash that the app is bundled with', () => {
  it.each(cases)('%s answers as the package does: case %#', async (name, args) => {
    const part = ours[name]
    if (!isPart(part)) throw new Error(`${name} is no function`)
    const real = await theirs(name)
    expect(part(...args())).toEqual(real(...args()))
  })

  it.each(Object.keys(ours))('%s is a part that react-admin imports', (name) => {
    expect(importersOf(name)).toBeGreaterThan(0)
  })

  it('copies in depth', () => {
    const record = { a: { b: [1] } }
    const copy = parts.cloneDeep(record)
    record.a.b.push(2)
    expect(copy).toEqual({ a: { b: [1] } })
  })

  it('remembers what it made for a key', () => {
    const make = vi.fn<(name: string, least: number) => { name: string }>((name) => ({ name }))
    const remembered = parts.memoize(make, (...args) => JSON.stringify(args))
    expect(remembered('floor', 1)).toBe(remembered('floor', 1))
    remembered('floor', 2)
    expect(make).toHaveBeenCalledTimes(2)
    const never = vi.fn<(name: string) => undefined>(() => undefined)
    const first = parts.memoize(never)
    first('a')
    first('a')
    expect(never).toHaveBeenCalledTimes(1)
  })

  it('calls once when nothing more is asked, with what was asked last', () => {
    vi.useFakeTimers()
    const call = vi.fn<(text: string) => void>()
    const later = parts.debounce(call, 100)
    later('a')
    vi.advanceTimersByTime(60)
    later('b')
    vi.advanceTimersByTime(60)
    expect(call).not.toHaveBeenCalled()
    vi.advanceTimersByTime(40)
    expect(call.mock.calls).toEqual([['b']])
    later('c')
    later.cancel()
    vi.advanceTimersByTime(200)
    expect(call).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })
})
