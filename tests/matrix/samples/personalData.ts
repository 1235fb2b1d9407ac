import type { MakeSample, SampleContext } from '../Sample.ts'
import { asAdmin, withScope } from '../../../server/db/scope.ts'
import { dataAgreementPersons, dataAgreements } from '../../../server/db/schema.ts'
import { newId } from '../../../server/ids.ts'

/** A consent record of a person who is known to live in the estate's first building. */
const aRecord = async ({ app, side, estate }: SampleContext): Promise<string> => {
  const id = newId()
  const { street, streetNumber, city } = estate.building
  await withScope(app.deps.db.pool, asAdmin, async (tx) => {
    await tx
      .insert(dataAgreements)
      .values({ id, agreedAt: app.clock.now().toISOString(), channel: 'office', language: 'de' })
    await tx.insert(dataAgreementPersons).values({
      agreementId: id,
      firstName: 'Ilse',
      surname: 'Muster',
      street,
      number: streetNumber,
      city,
      zipCode: 10_115,
      tenantId: side.tenantId,
      buildingId: estate.building.id,
    })
  })
  return id
}

/** Samples of the export and erasure of a person's data. */
export const personalDataSamples: Readonly<Record<string, MakeSample>> = {
  'GET /api/renters/{id}/personal-data': ({ estate }) => ({ params: { id: estate.renter.id } }),
  'GET /api/renters/{id}/erasure': ({ estate }) => ({ params: { id: estate.renter.id } }),
  'POST /api/renters/{id}/erasure': ({ estate }) => ({
    params: { id: estate.renter.id },
    body: { surname: estate.renter.lastName },
  }),
  'GET /api/data-privacy-site/{agreementId}/personal-data': async (context) => ({
    params: { agreementId: await aRecord(context) },
  }),
  'GET /api/data-privacy-site/{agreementId}/erasure': async (context) => ({
    params: { agreementId: await aRecord(context) },
  }),
  'POST /api/data-privacy-site/{agreementId}/erasure': async (context) => ({
    params: { agreementId: await aRecord(context) },
    body: { surname: 'Muster' },
  }),
}
