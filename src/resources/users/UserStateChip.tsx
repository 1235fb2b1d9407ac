import type { UserState } from '../../../domain/enums.ts'
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx'

const tones: Record<UserState, Tone> = { Active: 'fine', Invited: 'active', Deactivated: 'neutral', Unknown: 'caution' }

/** Whether a user can sign in. */
export const UserStateChip = ({ state }: { state: UserState }) => <StatusChip tone={tones[state]} label={`users.states.${state}`} />
