import type { AuditAction } from '../../../domain/audit.ts'
import { personalData as contract } from '../../../contract/main/personalData.ts'
import { comparableName } from '../../../domain/consent/matching.ts'
import { surnameOfPerson } from '../../finders/consent/agreementRows.ts'
import { surnameOfRenter } from '../../finders/people/renterRows.ts'
import type { GlobalActor, TenantActor } from '../../http/actor.ts'
import { handlersFor, type Base, type JobStarted } from '../../http/handler.ts'
import { found, refuseIf } from '../../http/refusal.ts'
import { startGlobalJob, startJob } from '../../jobs/start.ts'
import { planErasure } from '../../workers/personal-data/planErasure.ts'
import type { PersonJobInput } from '../../workers/personal-data/person.ts'

const key = (kind: string, id: string) => `${kind}:${id}`

/** Compares the typed confirmation, ignoring case and accents. */
const whyNotSurname = (typed: string, surname: string) =>
  comparableName('', typed) === comparableName('', surname) ? undefined : 'surnameDiffers'

const ofTenant = ({ tenantId }: TenantActor, renterId: string): PersonJobInput => ({
  renterId,
  tenantIds: [tenantId],
})
const ofActor = ({ tenantIds }: GlobalActor, agreementId: string): PersonJobInput => ({
  agreementId,
  tenantIds: tenantIds === 'all' ? 'all' : [...tenantIds],
})

type Call = Pick<Base, 'audit' | 'tx'>

/** Writes an audit entry when somebody requests the export or erasure of personal data. */
const noted = async (
  { audit }: Call,
  action: AuditAction,
  entityId: string,
  job: Promise<JobStarted>,
  tenantId?: string,
): Promise<JobStarted> => {
  const started = await job
  await audit({ action, entityId, ...(tenantId !== undefined && { tenantId }) })
  return started
}

export const personalData = handlersFor(contract, {
  exportRenter: async (call) => {
    const { tx, actor, requestId, params } = call
    const { id } = await surnameOfRenter(tx, actor, params.id)
    const job = startJob(tx, actor, requestId, {
      kind: 'personalDataExport',
      input: ofTenant(actor, id),
      dedupeKey: key('export', id),
    })
    return noted(call, 'renter.exportData', id, job)
  },
  planRenter: async ({ tx, actor, params }) => {
    const { id } = await surnameOfRenter(tx, actor, params.id)
    return found(await planErasure(tx, ofTenant(actor, id)))
  },
  eraseRenter: async (call) => {
    const { tx, actor, requestId, params, body } = call
    const { id, surname } = await surnameOfRenter(tx, actor, params.id)
    refuseIf(whyNotSurname(body.surname, surname), 'surname')
    const job = startJob(tx, actor, requestId, {
      kind: 'personErasure',
      input: ofTenant(actor, id),
      dedupeKey: key('erase', id),
    })
    return noted(call, 'renter.askErasure', id, job)
  },
  exportPerson: async (call) => {
    const { tx, actor, params } = call
    const { id } = await surnameOfPerson(tx, actor, params.agreementId)
    const job = startGlobalJob(tx, actor, call, {
      kind: 'personalDataExport',
      input: ofActor(actor, id),
      dedupeKey: key('export', id),
    })
    return noted(call, 'dataAgreement.exportData', id, job)
  },
  planPerson: async ({ tx, actor, params }) => {
    const { id } = await surnameOfPerson(tx, actor, params.agreementId)
    return found(await planErasure(tx, ofActor(actor, id)))
  },
  erasePerson: async (call) => {
    const { tx, actor, params, body } = call
    const { id, surname } = await surnameOfPerson(tx, actor, params.agreementId)
    refuseIf(whyNotSurname(body.surname, surname), 'surname')
    const job = startGlobalJob(tx, actor, call, {
      kind: 'personErasure',
      input: ofActor(actor, id),
      dedupeKey: key('erase', id),
    })
    return noted(call, 'dataAgreement.askErasure', id, job)
  },
})
