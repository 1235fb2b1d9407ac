import { jobs } from '../../contract/main/jobs.ts'
import { ErasureReport, personalData, type ErasurePlan } from '../../contract/main/personalData.ts'
import { main } from '../providers/api.ts'

/** Of whom: a renter, or the person of a record of consent; by whose surname an erasure is confirmed. */
export interface Subject {
  readonly kind: 'renter' | 'record'
  readonly id: string
}

/** Starts the export of everything that is kept of somebody. */
export const exportData = ({ kind, id }: Subject): Promise<unknown> =>
  kind === 'renter'
    ? main(personalData.exportRenter, { params: { id } }, { preferAsync: true })
    : main(personalData.exportPerson, { params: { agreementId: id } }, { preferAsync: true })

/** What their erasure would take and leave. */
export const planErasure = ({ kind, id }: Subject, signal: AbortSignal): Promise<ErasurePlan> =>
  kind === 'renter' ? main(personalData.planRenter, { params: { id } }, { signal }) : main(personalData.planPerson, { params: { agreementId: id } }, { signal })

/** Starts their erasure. Errors: rule 422 where the surname is another one. */
export const eraseData = ({ kind, id }: Subject, surname: string, signal: AbortSignal): Promise<unknown> =>
  kind === 'renter'
    ? main(personalData.eraseRenter, { params: { id }, body: { surname } }, { preferAsync: true, signal })
    : main(personalData.erasePerson, { params: { agreementId: id }, body: { surname } }, { preferAsync: true, signal })

/** The report of an erasure that has ended. Errors: 404. */
export const readReport = async (jobId: string): Promise<ErasureReport> => {
  const made = await main(jobs.result, { params: { id: jobId } })
  return ErasureReport.parse(made && JSON.parse(await made.blob.text()))
}
