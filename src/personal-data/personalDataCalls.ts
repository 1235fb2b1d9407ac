import { jobs } from '../../contract/main/jobs.ts'
import { ErasureReport, personalData, type ErasurePlan } from '../../contract/main/personalData.ts'
import { main } from '../providers/api.ts'

/** The person concerned: a renter, or the person in a consent record. An erasure is confirmed by their surname. */
export interface Subject {
  readonly kind: 'renter' | 'record'
  readonly id: string
}

/** Starts the export of all data about a person. */
export const exportData = ({ kind, id }: Subject): Promise<unknown> =>
  kind === 'renter'
    ? main(personalData.exportRenter, { params: { id } }, { preferAsync: true })
    : main(personalData.exportPerson, { params: { agreementId: id } }, { preferAsync: true })

/** What the erasure would delete and keep. */
export const planErasure = ({ kind, id }: Subject, signal: AbortSignal): Promise<ErasurePlan> =>
  kind === 'renter'
    ? main(personalData.planRenter, { params: { id } }, { signal })
    : main(personalData.planPerson, { params: { agreementId: id } }, { signal })

/** Starts the erasure. Errors: rule 422 if the surname differs. */
export const eraseData = ({ kind, id }: Subject, surname: string, signal: AbortSignal): Promise<unknown> =>
  kind === 'renter'
    ? main(personalData.eraseRenter, { params: { id }, body: { surname } }, { preferAsync: true, signal })
    : main(
        personalData.erasePerson,
        { params: { agreementId: id }, body: { surname } },
        { preferAsync: true, signal },
      )

/** The report of a finished erasure. Errors: 404. */
export const readReport = async (jobId: string): Promise<ErasureReport> => {
  const made = await main(jobs.result, { params: { id: jobId } })
  return ErasureReport.parse(made && JSON.parse(await made.blob.text()))
}
