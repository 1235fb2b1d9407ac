interface Named {
  readonly name: string
}

/** Where in a building a step was saved: the unit, and the room in it once that has a name. */
export const spotOf = (unit: Named, room?: Named): string =>
  [unit.name, room?.name].filter(Boolean).join(' · ')
