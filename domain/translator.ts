export type TextTree = { readonly [key: string]: string | TextTree }
export type TextArgs = Readonly<Record<string, string | number>>

/** Puts a text's figures in. `count` chooses between the forms `_one` and `_other`, as i18next has them. */
export type Translate = (key: string, args?: TextArgs) => string

function at(tree: TextTree, key: string): string | undefined {
  let node: string | TextTree | undefined = tree
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined
  return typeof node === 'string' ? node : undefined
}

/** Texts of a locale's file by their keys ("form.send"), for what is to be light: no translation library. An unknown key stands for itself. */
export function translator(tree: TextTree): Translate {
  return (key, args = {}) => {
    const form = typeof args['count'] === 'number' ? `${key}_${args['count'] === 1 ? 'one' : 'other'}` : key
    const text = at(tree, form) ?? at(tree, key) ?? key
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(args[name] ?? whole))
  }
}
