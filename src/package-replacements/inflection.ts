// react-admin derives a label from the source name when no text is given. Here every resource and field has its texts
// in both languages (tests/locales.test.ts), so a readable name is enough and English plural rules are not needed.

const same = (word: string): string => word

export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
export const underscore = (word: string): string =>
  word
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/-/g, '_')
    .toLowerCase()
export const humanize = (word: string): string => capitalize(word.replace(/_ids?$/, '').replace(/[-_]+/g, ' '))
export const inflect = same
export const pluralize = same
export const singularize = same

const changes: Readonly<Record<string, (word: string) => string>> = { underscore, humanize }
export const transform = (word: string, names: readonly string[]): string => names.reduce((text, name) => (changes[name] ?? same)(text), word)
