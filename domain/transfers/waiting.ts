import { turnMs, uplinksAwaited } from '../downlinks/waiting.ts'
import { minute } from '../time.ts'
import { fitsRate } from './transfer.ts'
import { openTransferStates, type TransferCourse } from './transferStates.ts'

/**
 * What a transfer under way waits for before it comes forward. connection: a better one, as its fragments do not fit. uplink: the thermostat
 * fetches the next frame after it. device: likewise, and no uplink has come for three intervals. gateway: it may not send more at present.
 * answer: the thermostat was asked, and is asked again if it stays silent.
 */
export const transferWaits = ['connection', 'uplink', 'device', 'gateway', 'answer'] as const
type TransferWait = (typeof transferWaits)[number]

interface Waiting extends Pick<TransferCourse, 'state' | 'step' | 'dueAt' | 'attempts'> {
  readonly fragmentBytes: number | null
  /** Whether its next frame waits at the network server. */
  readonly isQueued: boolean
}

interface WaitingDevice {
  readonly spreadingFactor: number | null
  readonly uplinkMinutes: number
  /** ISO instant. */
  readonly lastSeenAt: string | null
}

const isSilent = ({ lastSeenAt, uplinkMinutes }: WaitingDevice, now: number): boolean =>
  lastSeenAt === null || now - Date.parse(lastSeenAt) > uplinksAwaited * Math.max(1, uplinkMinutes) * minute

/** What a transfer waits for; undefined if it has ended, or its fragments are coming in. */
export const whyTransferWaits = (
  { state, step, dueAt, attempts, fragmentBytes, isQueued }: Waiting,
  device: WaitingDevice,
  now: number,
): TransferWait | undefined => {
  if (!openTransferStates.includes(state)) return undefined
  if (fragmentBytes !== null && !fitsRate(fragmentBytes, device.spreadingFactor)) return 'connection'
  if (isQueued) return isSilent(device, now) ? 'device' : 'uplink'
  if (dueAt <= now) return step !== 'assemble' && now - dueAt > turnMs ? 'gateway' : undefined
  if (step === 'receive' && attempts === 0) return undefined
  return isSilent(device, now) ? 'device' : 'answer'
}
