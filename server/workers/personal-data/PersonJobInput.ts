import * as z from 'zod'
import type { Start } from './person.ts'

/** Input of a job about one person: where to find them, and the clients that the requester may see. It contains no personal data. */
export const PersonJobInput = z.object({
  renterId: z.string().optional(),
  agreementId: z.string().optional(),
  tenantIds: z.union([z.literal('all'), z.array(z.string())]),
})
export type PersonJobInput = z.output<typeof PersonJobInput>

export const startOf = ({ renterId, agreementId }: PersonJobInput): Start => {
  if (renterId !== undefined) return { renterId }
  if (agreementId !== undefined) return { agreementId }
  throw new Error('a job about a person has somebody to begin with')
}
