export type TextTree = { readonly [key: string]: string | TextTree }
export type TextArgs = Readonly<Record<string, string | number>>

/** Translates a key and interpolates its arguments. `count` selects between the forms `_one` and `_other`, as in i18next. */
export type Translate = (key: string, args?: TextArgs) => string

function at(tree: TextTree, key: string): string | undefined {
  let node: string | TextTree | undefined = tree
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined
  return typeof node === 'string' ? node : undefined
}

/** A translator for a locale's texts by key ("form.send"), for pages too light for a translation library. An unknown key is returned as it is. */
export function translator(tree: TextTree): Translate {
  return (key, args = {}) => {
    const form = typeof args['count'] === 'number' ? `${key}_${args['count'] === 1 ? 'one' : 'other'}` : key
    const text = at(tree, form) ?? at(tree, key) ?? key
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(args[name] ?? whole))
  }
}
