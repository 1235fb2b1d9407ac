import { expect, it } from 'vitest'
import { heading, margin, newReport, table, type Column } from './reportParts.ts'

const columns: readonly Column[] = [['Room', 1, 'left']]

// 0 to 160 points above the end of the page
it.each([0, 40, 60, 75, 90, 105, 120, 160])(
  'keeps a heading with the table below it, %i points above the end of a page',
  async (left) => {
    const doc = newReport('Report', '2026-11-25T12:00:00Z', 'en')
    doc.y = doc.page.height - margin.bottom - left
    heading(doc, 'Rooms')
    const pages = doc.bufferedPageRange().count
    await table(doc, columns, [['Kitchen']])
    expect(doc.bufferedPageRange().count).toBe(pages)
    doc.end()
  },
)
