import { sameState } from '../../../server/workers/ingest/testing/sameState.ts'
import { atMost, type Figure } from '../Figure.ts'

const count = 100_000

/** Whether shuffled messages, a fifth of them duplicated, leave every table in the same state as messages in order. */
export const sameFigures = async (): Promise<Figure[]> => {
  const start = performance.now()
  const { ordered, shuffled, delivered } = await sameState(count)
  const differing = Object.keys(ordered.tables).filter(
    (name) => ordered.tables[name] !== shuffled.tables[name],
  )
  const rows = Object.values(ordered.tables).reduce((sum, content) => sum + Number.parseInt(content, 10), 0)
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  return [
    {
      ...atMost(
        `tables that differ after ${count.toLocaleString('en')} messages shuffled, 20 % of them twice`,
        differing.length,
        0,
        '',
        0,
      ),
      against:
        differing.length > 0
          ? differing.join(', ')
          : `${delivered} delivered; ${Object.keys(ordered.tables).length} tables, ${rows} rows; both ways in ${seconds} s`,
    },
    atMost('  messages that could not be taken in', ordered.failed + shuffled.failed, 0, '', 0),
  ]
}
