/** The URL of a list with filters: `filteredList(paths.buildings.list, { LocationIds: [id] })`. */
export const filteredList = (list: string, filter: Readonly<Record<string, unknown>>): string =>
  `${list}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
