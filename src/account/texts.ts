import type { Language } from '../providers/language.ts'

type Tree = { readonly [key: string]: string | Tree }
export type Args = Readonly<Record<string, string | number>>

/** Puts a text's figures in. `count` chooses between the forms `_one` and `_other`, as i18next has them. */
export type Translate = (key: string, args?: Args) => string

// The bundler needs each path in full.
const load: Record<Language, () => Promise<{ default: Tree }>> = {
  en: () => import('../../locales/en/account.json'),
  de: () => import('../../locales/de/account.json'),
}

function at(tree: Tree, key: string): string | undefined {
  let node: string | Tree | undefined = tree
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined
  return typeof node === 'string' ? node : undefined
}

export function translator(tree: Tree): Translate {
  return (key, args = {}) => {
    const form = typeof args['count'] === 'number' ? `${key}_${args['count'] === 1 ? 'one' : 'other'}` : key
    const text = at(tree, form) ?? at(tree, key) ?? key
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(args[name] ?? whole))
  }
}

/** The account screens' texts in one language: a few kilobytes, without a translation library. */
export async function loadTexts(language: Language): Promise<Translate> {
  return translator((await load[language]()).default)
}
