// What react-admin takes of lodash for every list. The package brings a tree of modules for kinds of values (typed arrays,
// symbols as keys, boxed primitives, old browsers) that no record, filter or setting has.

type Held = Record<PropertyKey, unknown>

const isHeld = (value: unknown): value is Held => typeof value === 'object' && value !== null

const isPlain = (value: unknown): value is Held => {
  if (!isHeld(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** The steps of a path; a name that the object itself has is one step, even with a dot in it. */
const stepsOf = (path: unknown, from: unknown): readonly string[] => {
  if (Array.isArray(path)) return path.map(String)
  const text = String(path)
  return isHeld(from) && text in from
    ? [text]
    : text
        .replace(/\[['"]?([^\]'"]*)['"]?\]/g, '.$1')
        .replace(/^\./, '')
        .split('.')
}

export const get = (from: unknown, path: unknown, otherwise?: unknown): unknown => {
  let value = from
  for (const step of stepsOf(path, from)) value = value === null || value === undefined ? undefined : Reflect.get(Object(value), step)
  return value === undefined ? otherwise : value
}

const isUnsafe = (step: string): boolean => step === '__proto__' || step === 'constructor' || step === 'prototype'

export const set = <T>(into: T, path: unknown, value: unknown): T => {
  const steps = stepsOf(path, into)
  if (!isHeld(into) || steps.some(isUnsafe)) return into
  let place: Held = into
  for (const [index, step] of steps.slice(0, -1).entries()) {
    const known = place[step]
    const next = isHeld(known) ? known : /^\d+$/.test(steps[index + 1] ?? '') ? Object([]) : {}
    place[step] = next
    place = next
  }
  place[steps.at(-1) ?? ''] = value
  return into
}

const isSame = (one: unknown, other: unknown, seen: Map<unknown, unknown>): boolean => {
  if (Object.is(one, other) || one === other) return true
  if (!isHeld(one) || !isHeld(other) || Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false
  if (one instanceof Date) return Object.is(Number(one), Number(other))
  if (one instanceof RegExp) return other instanceof RegExp && String(one) === String(other)
  // what refers to itself is compared once
  if (seen.has(one)) return seen.get(one) === other
  seen.set(one, other)
  if (one instanceof Map || one instanceof Set) return other instanceof one.constructor && isSame([...one], [...Object(other)], seen)
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key], seen))
}

export const isEqual = (one: unknown, other: unknown): boolean => isSame(one, other, new Map())

/** Copies objects and lists in depth; functions, and objects of a class but dates, stay the ones they are. */
export const cloneDeep = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(cloneDeep)
  if (value instanceof Date) return new Date(value)
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, held]) => [key, cloneDeep(held)])) : value
}

type Customizer = (known: unknown, added: unknown, key: string) => unknown

const mergeInto = (into: Held, from: unknown, customize: Customizer): Held => {
  if (!isHeld(from)) return into
  for (const [key, added] of Object.entries(from)) {
    if (isUnsafe(key)) continue
    const known = into[key]
    const chosen = customize(known, added, key)
    if (chosen !== undefined) into[key] = chosen
    else if (Array.isArray(added)) into[key] = mergeInto(Array.isArray(known) ? Object(known) : Object([]), added, customize)
    else if (isPlain(added)) into[key] = mergeInto(isHeld(known) ? known : {}, added, customize)
    else if (added !== undefined || !(key in into)) into[key] = added
  }
  return into
}

const byDefault: Customizer = () => undefined

export const mergeWith = (into: unknown, from: unknown, customize: Customizer): unknown => mergeInto(Object(into), from, customize)

export const merge = (into: unknown, ...sources: readonly unknown[]): unknown => {
  const merged: Held = Object(into)
  for (const source of sources) mergeInto(merged, source, byDefault)
  return merged
}

export const defaults = (into: unknown, ...sources: readonly unknown[]): unknown => {
  const filled: Held = Object(into)
  for (const source of sources) for (const [key, value] of Object.entries(source ?? {})) if (filled[key] === undefined) filled[key] = value
  return filled
}

export const pick = (from: unknown, ...names: readonly (string | readonly string[])[]): Held =>
  isHeld(from) ? Object.fromEntries(names.flat().flatMap((name) => (name in from ? [[name, from[name]]] : []))) : {}

export const union = (...lists: readonly (readonly unknown[])[]): unknown[] => [...new Set(lists.flat())]

export const difference = (list: readonly unknown[], ...others: readonly (readonly unknown[])[]): unknown[] => {
  const without = new Set(others.flat())
  return list.filter((item) => !without.has(item))
}

export const memoize = <A extends readonly unknown[], R>(of: (...args: A) => R, keyOf: (...args: A) => unknown = (...args) => args[0]) => {
  const known = new Map<unknown, { result: R }>()
  return (...args: A): R => {
    const key = keyOf(...args)
    const held = known.get(key) ?? { result: of(...args) }
    known.set(key, held)
    return held.result
  }
}

/** Calls once nothing more was asked for `wait` ms, with what was asked last. */
export const debounce = <A extends readonly unknown[]>(call: (...args: A) => void, wait = 0) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return Object.assign(
    (...args: A): void => {
      clearTimeout(timer)
      timer = setTimeout(() => call(...args), wait)
    },
    { cancel: () => clearTimeout(timer) },
  )
}
