import type { ImportIssueCode } from '../../../domain/import/issues.ts'
import type { ExampleField, ExampleRow } from './exampleRows.ts'

/** A fault in a list: the index of the data row, the field, and the issue that an import must report. */
export interface Fault { readonly at: number; readonly field: ExampleField; readonly code: ImportIssueCode }

type Damage = readonly [ExampleField, ImportIssueCode, (row: ExampleRow, rows: readonly ExampleRow[]) => Partial<ExampleRow>]

/** One row each, far enough apart to be in different buildings. */
const damages: readonly Damage[] = [
  ['zipcode', 'zipcodeMissing', () => ({ zipcode: '' })],
  ['zipcode', 'addressNotFound', () => ({ zipcode: '00815' })],
  ['streetNumber', 'houseNumberMissing', () => ({ streetNumber: '' })],
  ['constructionYear', 'constructionYearWrongFormat', () => ({ constructionYear: 'um die Jahrhundertwende' })],
  ['constructionYear', 'constructionYearInconsistent', ({ constructionYear }) => ({ constructionYear: Number(constructionYear) + 1 })],
  ['customerId', 'customerIdMissing', () => ({ customerId: '' })],
  ['customerId', 'customerIdNotUnique', (_row, [first]) => ({ customerId: first?.customerId ?? '' })],
  ['unitType', 'unitTypeMissing', () => ({ unitType: '' })],
  ['unitType', 'unitTypeWrongFormat', () => ({ unitType: 'Stellplatz' })],
  ['floor', 'floorMissing', () => ({ floor: '' })],
  ['floor', 'floorWrongFormat', () => ({ floor: 'Hinterhaus' })],
  ['lastName', 'renterLastNameMissing', () => ({ firstName: 'Erika', lastName: null, leaseStart: '2020-02-01' })],
  ['leaseEnd', 'leaseEndBeforeStart', () => ({ firstName: 'Erika', lastName: 'Müller', leaseStart: '2020-02-01', leaseEnd: '2019-02-01' })],
  ['email', 'emailWrongFormat', () => ({ firstName: 'Erika', lastName: 'Müller', leaseStart: '2020-02-01', leaseEnd: null, email: 'erika(at)example.com' })],
]

/** The list with a few deliberate errors, for tests. */
export const withFaults = (rows: readonly ExampleRow[]): { rows: ExampleRow[]; faults: Fault[] } => {
  const gap = Math.floor(rows.length / (damages.length + 1))
  const faults = damages.map(([field, code], index): Fault => ({ at: (index + 1) * gap, field, code }))
  const broken = rows.map((row, at) => {
    const index = faults.findIndex((fault) => fault.at === at)
    return { ...row, ...damages[index]?.[2](row, rows) }
  })
  return { rows: broken, faults }
}
