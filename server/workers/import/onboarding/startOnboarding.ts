import type { OnboardingSubject } from '../../../../domain/import/onboarding.ts'
import { requireTenant } from '../../../finders/devices/thermostats/find.ts'
import { reachIn, type GlobalActor } from '../../../http/actor.ts'
import type { Base, JobStarted, Upload } from '../../../http/handler.ts'
import { refuse } from '../../../http/refusal.ts'
import { startGlobalJob } from '../../../jobs/start.ts'
import { storeUpload } from '../storeUpload.ts'
import type { OnboardingInput } from './onboardingInput.ts'

interface Start extends Pick<Base, 'tx' | 'deps' | 'callExternally' | 'requestId' | 'tenantHint'> {
  actor: GlobalActor
  upload: Upload
  form: Partial<Omit<OnboardingInput, 'subject' | 'tenantIds' | 'fileKey' | 'fileName'>> & {
    validateOnly: boolean
    leaveOut: boolean
  }
}

/** The clients that the actor may act in; moving thermostats between clients takes the right to move devices besides. Errors: forbidden 403. */
const clientsFor = ({ rights, tenantIds }: GlobalActor, subject: OnboardingSubject): 'all' | string[] => {
  if (tenantIds === 'all') return 'all'
  const reached = tenantIds.filter(
    (id) => subject !== 'tenantChanges' || reachIn(rights, id, 'devices.move') !== undefined,
  )
  return reached.length > 0 ? reached : refuse('forbidden')
}

/**
 * Starts the check of an onboarding file, or its onboarding; one at a time for a user.
 * Errors: tenantNotFound 404 at tenantId, forbidden 403, importRunning 409.
 */
export const startOnboarding = async (
  {
    tx,
    deps,
    actor,
    upload,
    callExternally,
    requestId,
    tenantHint,
    form: { validateOnly, ...options },
  }: Start,
  subject: OnboardingSubject,
): Promise<JobStarted> => {
  const tenantIds = clientsFor(actor, subject)
  await requireTenant(tx, actor, options.tenantId ?? null)
  const input = { subject, tenantIds, ...options, ...(await storeUpload({ deps, upload, callExternally })) }
  const job = validateOnly
    ? { kind: 'onboardingCheck', input }
    : {
        kind: 'onboarding',
        input,
        refusal: 'importRunning' as const,
        dedupeKey: `onboarding:${actor.userId}`,
      }
  return startGlobalJob(tx, actor, { requestId, tenantHint }, job)
}
