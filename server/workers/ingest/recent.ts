/** Number of message ids remembered per device: more than a broker redelivers at once, few enough to fit in the device's row. */
const remembered = 64

/** The list after a message; undefined if it contains the message already. */
export const withRecent = (recent: readonly string[], message: string): string[] | undefined =>
  recent.includes(message) ? undefined : [...recent, message].slice(-remembered)
