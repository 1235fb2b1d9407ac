import { onboarding } from '../../contract/main/onboarding.ts'
import type { SensorType } from '../../domain/enums.ts'
import { whyNotOnboard, type OnboardingSubject } from '../../domain/import/onboarding.ts'
import { main } from '../providers/api.ts'

interface Named {
  id: string
  name: string
}

/** What a file is sent with. */
export interface OnboardingDraft {
  skipNetworkServer: boolean
  skipAdminApp: boolean
  applicationId: string
  deviceProfileId: string
  tenant: Named | null
  sensorType: SensorType | ''
  leaveOut: boolean
}

export const emptyDraft: OnboardingDraft = {
  skipNetworkServer: false,
  skipAdminApp: false,
  applicationId: '',
  deviceProfileId: '',
  tenant: null,
  sensorType: '',
  leaveOut: false,
}

type Changes = 'statusChanges' | 'tenantChanges'

/** Whether a file changes thermostats that are there, and so needs no options of devices. */
export const isChange = (subject: OnboardingSubject): subject is Changes =>
  subject === 'statusChanges' || subject === 'tenantChanges'

/** Why the options do not do, by field. */
export const whyNotSend = (subject: OnboardingSubject, { tenant, ...options }: OnboardingDraft) =>
  isChange(subject) ? undefined : whyNotOnboard(subject, { ...options, tenantId: tenant?.id ?? null })

/** Sends a file to the call of its subject, as a job. */
export const sendFile = (
  subject: OnboardingSubject,
  draft: OnboardingDraft,
  file: File,
  validateOnly: boolean,
  signal: AbortSignal,
) => {
  const { tenant, sensorType, leaveOut, ...options } = draft
  const how = { preferAsync: true, signal }
  if (isChange(subject)) return main(onboarding[subject], { file, form: { validateOnly, leaveOut } }, how)
  const form = { ...options, tenantId: tenant?.id ?? '', leaveOut, validateOnly }
  return subject === 'sensors'
    ? main(onboarding.sensors, { file, form: { ...form, sensorType } }, how)
    : main(onboarding[subject], { file, form }, how)
}
