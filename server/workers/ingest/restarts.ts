import { messageTime } from '../../../domain/devices/plausible.ts'
import type { DeviceLog, DeviceMessage, Join, Uplink } from '../../network/messages.ts'

/** The code with which the network server logs that a device's counter fell. */
export const resetCode = 'UPLINK_F_CNT_RESET'

/** What the network server reports of a device that restarted. */
export interface Restart<T> {
  message: Join | DeviceLog
  device: T
}

/** The message, if the network server reports with it that a device restarted. */
export const restartIn = (message: DeviceMessage): Join | DeviceLog | undefined =>
  message.kind === 'join' || (message.kind === 'log' && message.code === resetCode) ? message : undefined

/** Restarts that a device remembers: a message is at most a week old when it arrives, and nobody resets a device that often. */
const remembered = 32

/** The time of a message (ISO instant), as the network server states it or as it arrived. */
export const timeOf = ({ time, receivedAt }: Pick<Uplink, 'time' | 'receivedAt'>): string =>
  messageTime(time, receivedAt)

/** The restarts (ISO instants) of each device of a batch: those that it remembers, and those that the batch reports. */
export const restartsBy = <T extends { id: string; restarts: string[] }>(
  reported: readonly Restart<T>[],
): ((device: T) => string[]) => {
  const byId = Map.groupBy(reported, ({ device }) => device.id)
  return ({ id, restarts }) =>
    [...new Set([...restarts, ...(byId.get(id) ?? []).map(({ message }) => timeOf(message))])]
      .toSorted()
      .slice(-remembered)
}

/** Whether one of the restarts lies between two times, whichever is the earlier. */
export const restartedBetween = (restarts: readonly string[], one: string, other: string): boolean => {
  const [after = one, until = one] = [one, other].toSorted()
  return restarts.some((restart) => restart > after && restart <= until)
}
