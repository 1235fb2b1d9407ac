interface Unit {
  name: string
  /** 0 is the ground floor; null if not known. */
  floor: number | null
}

/** Floors as people write them in names of units, in German and English. */
const floorWords =
  /(?<![\p{L}\d])(?:(?:\d{1,2}\s*\.?\s*(?:og|obergeschoss|ug|untergeschoss|etage|stockwerk|stock))|erdgeschoss|dachgeschoss|kellergeschoss|hochparterre|souterrain|parterre|eg|dg|kg|ug|ht|(?:ground|upper|\d{1,2}(?:st|nd|rd|th))\s+floor|attic|basement)(?![\p{L}\d])/giu

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** 'WE 203' on floor 2 is the third door of its floor: what follows the floor's number, with the words around it. */
const doorOf = (name: string, floor: number): string | undefined => {
  const [, before = '', number = '', after = ''] = /^(\D*)(\d{3,4})(\D*)$/u.exec(name) ?? []
  const door = number.slice(-2)
  return number !== '' && Number(number.slice(0, -2)) === floor
    ? plain(`${before} ${door} ${after}`)
    : undefined
}

/**
 * The line (riser) that a unit stands on, as far as its name tells: what is left of it without the floor, so that units above each other
 * have the same. 'links' for '2. OG links', 'we 03' for 'WE 203' on floor 2. Undefined if the name says nothing of a floor.
 */
export const lineOf = ({ name, floor }: Unit): string | undefined => {
  const left = name.replaceAll(floorWords, ' ')
  if (left !== name) return plain(left) || undefined
  return floor === null ? undefined : doorOf(name, floor)
}

/** Whether two units seem to stand on the same line of a building. */
export const onSameLine = (one: Unit, other: Unit): boolean => {
  const line = lineOf(one)
  return line !== undefined && line === lineOf(other)
}
