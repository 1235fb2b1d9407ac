import * as z from 'zod'
import { sensorTypes } from '../../../../domain/enums.ts'
import { onboardingSubjects } from '../../../../domain/import/onboarding.ts'

/** Input of an onboarding job: the file in the store, the options sent with it, and the clients that the actor reached. Without any key. */
export const OnboardingInput = z.object({
  subject: z.enum(onboardingSubjects),
  tenantIds: z.union([z.literal('all'), z.array(z.string())]),
  fileKey: z.string(),
  fileName: z.string(),
  leaveOut: z.boolean(),
  skipNetworkServer: z.boolean().default(false),
  skipAdminApp: z.boolean().default(false),
  applicationId: z.string().default(''),
  deviceProfileId: z.string().default(''),
  tenantId: z.string().nullable().default(null),
  sensorType: z.enum(sensorTypes).nullable().default(null),
})
export type OnboardingInput = z.output<typeof OnboardingInput>
