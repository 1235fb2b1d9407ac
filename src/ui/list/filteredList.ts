/** The address of a list with filters set: `filteredList(paths.buildings.list, { LocationIds: [id] })`. */
export const filteredList = (list: string, filter: Readonly<Record<string, unknown>>): string =>
  `${list}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
