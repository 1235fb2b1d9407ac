import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const locales = join(import.meta.dirname, '../../../locales')

/** The words of the app in a language, by text key: what a technician reads on the button. */
export const textsIn = (language: 'de' | 'en') => {
  const files = new Map<string, unknown>()
  const fileOf = (name: string): unknown => {
    if (!files.has(name))
      files.set(name, JSON.parse(readFileSync(join(locales, language, `${name}.json`), 'utf8')))
    return files.get(name)
  }
  return (key: string, values: Readonly<Record<string, string>> = {}): string => {
    const [name = '', ...path] = key.split('.')
    const text = path.reduce<unknown>(
      (part, step) => (typeof part === 'object' && part !== null ? Reflect.get(part, step) : undefined),
      fileOf(name),
    )
    if (typeof text !== 'string') throw new Error(`no text ${key} in ${language}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => values[value] ?? '')
  }
}
