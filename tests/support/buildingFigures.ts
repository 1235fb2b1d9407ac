/** The columns of `main.building_figures` that are counted. */
const figureColumns = [
  'open',
  'on_hold',
  'access_not_possible',
  'finalized',
  'incomplete_rooms',
  'radiators',
  'failed_radiators',
  'faulty_radiators',
  'thermostats',
] as const

/** What the base tables hold, in the columns of the figures; one row for each counted row. */
export const countedFigures = `
  select building_id, import_no, (status = 'Open')::int as open, (status = 'OnHold')::int as on_hold, (status = 'AccessNotPossible')::int as access_not_possible,
    (status = 'Finalized')::int as finalized, 0 as incomplete_rooms, 0 as radiators, 0 as failed_radiators, 0 as faulty_radiators, 0 as thermostats from main.building_units
  union all select building_id, import_no, 0, 0, 0, 0, 1, 0, 0, 0, 0 from main.rooms where data_gathering <> 'Complete'
  union all select building_id, import_no, 0, 0, 0, 0, 0, 1, ('InstallationNotPossible' = any(issues))::int, (not 'InstallationNotPossible' = any(issues) and issues <> '{}')::int, 0
    from main.radiators
  union all select building_id, null, 0, 0, 0, 0, 0, 0, 0, 0, 1 from main.thermostats where building_id is not null and radiator_id is not null`

const sums = figureColumns.map((column) => `sum(${column})::int as ${column}`).join(', ')
const isAny = figureColumns.map((column) => `sum(${column}) <> 0`).join(' or ')

/** Adds rows of figures up by building; what has none is left out. @param from a select */
export const figuresByBuilding = (from: string): string =>
  `select building_id, ${sums} from (${from}) x group by 1 having ${isAny} order by 1`

/** The same by building and import. @param no the column of the import's number */
export const figuresByImport = (from: string, no: string): string =>
  `select building_id, coalesce(${no}, 0) as no, ${sums} from (${from}) x group by 1, 2 having ${isAny} order by 1, 2`

/** The figures as they are kept. */
export const keptFigures = `select building_id, import_no, ${figureColumns.join(', ')} from main.building_figures`
