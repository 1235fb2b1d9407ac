import { refuse } from '../http/refusal.ts'
import { RegistrationError } from '../ports/Network.ts'

/**
 * Runs a request to the network server within a call and turns its failure into the call's error. Errors: networkUnreachable 503,
 * networkRefused 422, rule 422 (deviceRegistered at `field`).
 */
export const askNetwork = async <T>(ask: () => Promise<T>, field = 'eui'): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof RegistrationError)) throw error
    if (error.reason === 'unreachable') return refuse('networkUnreachable', { retryAfter: 30 })
    return error.reason === 'alreadyRegistered'
      ? refuse('rule', { fields: { [field]: 'deviceRegistered' } })
      : refuse('networkRefused')
  }
}
