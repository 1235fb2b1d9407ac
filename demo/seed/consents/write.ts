import { publishText } from '../../../server/actions/consent/publishText.ts'
import {
  dataAgreementEvidence,
  dataAgreementPersons,
  dataAgreementRevocations,
  dataAgreements,
} from '../../../server/db/schema.ts'
import type { Tx } from '../../../server/db/scope.ts'
import { insertRows } from '../../../server/db/bulk.ts'
import { demoTexts } from './demoTexts.ts'
import type { Consents } from './drawConsents.ts'

/** Publishes the texts and inserts the records of consent; the renters must exist already. */
export const insertConsents = async (
  tx: Tx,
  { publishedAt, textIds, agreements, persons, revocations, evidence }: Consents,
): Promise<void> => {
  const by = { now: new Date(publishedAt), userId: null }
  for (const kind of ['dataPrivacy', 'legalNote', 'optIn'] as const)
    await publishText(tx, kind, demoTexts[kind], { ...by, id: textIds[kind] })
  await insertRows(tx, dataAgreements, agreements)
  await insertRows(tx, dataAgreementPersons, persons)
  await insertRows(tx, dataAgreementRevocations, revocations)
  await insertRows(tx, dataAgreementEvidence, evidence)
}
