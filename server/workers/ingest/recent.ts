/** Messages that are remembered of a device: more than a broker sends again at once, few enough to lie in its row. */
const remembered = 64

/** What is remembered after a message; undefined where it is remembered already. */
export const withRecent = (recent: readonly string[], message: string): string[] | undefined =>
  recent.includes(message) ? undefined : [...recent, message].slice(-remembered)
