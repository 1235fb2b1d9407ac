import type { TextOf } from './fieldTexts.ts'
import { valueSets } from './values.ts'

const said = new Map(valueSets.map((set) => [set.name, set.said]))

/** The word for a value: as `import.values` has it, or else as the app calls it. */
export const valueText = (set: string, value: string, textOf: TextOf): string | undefined =>
  textOf(`import.values.${set}.${value}`) ?? textOf(`${said.get(set)}.${value}`)
