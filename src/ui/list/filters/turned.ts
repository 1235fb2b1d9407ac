/** The keys beside a list's filters that turn them around (contract/shapes.ts, `turnable`). */
export const turnKeys = ['Not', 'Empty'] as const

type Values = Readonly<Record<string, unknown>>

/** The filters that a key names. */
export const turnedBy = (values: Values | undefined, key: (typeof turnKeys)[number]): string[] => {
  const names = values?.[key]
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

/** How a filter is asked for: by its values or by their absence, or turned around. */
export interface Turn {
  not: boolean
  empty: boolean
}

export const turnOf = (values: Values | undefined, source: string): Turn => ({
  not: turnedBy(values, 'Not').includes(source),
  empty: turnedBy(values, 'Empty').includes(source),
})

const withName = (names: readonly string[], name: string, wanted: boolean): string[] => [
  ...names.filter((one) => one !== name),
  ...(wanted ? [name] : []),
]

/** The filters after one of them was turned. */
export const withTurn = (values: Values, source: string, { not, empty }: Turn): Record<string, unknown> => {
  const turned = {
    Not: withName(turnedBy(values, 'Not'), source, not),
    Empty: withName(turnedBy(values, 'Empty'), source, empty),
  }
  const { Not: _not, Empty: _empty, ...others } = values
  return { ...others, ...Object.fromEntries(Object.entries(turned).filter(([, names]) => names.length > 0)) }
}
