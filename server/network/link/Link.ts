/** A message as delivered by the broker. */
export interface Delivery {
  topic: string
  payload: Uint8Array
  /** A retained message. */
  retained: boolean
  /** Acknowledges that the message is stored here; otherwise the broker redelivers it, if it can. */
  acknowledge(): void
}

export interface LinkEvents {
  /** Handles a message; returns a promise while there is no room for another one. */
  onMessage(delivery: Delivery): Promise<void> | void
  /** Called at each connection to the broker, the first one and later ones. */
  onConnect(): void
}

/** The connection to the network server: the embedded broker, or an external one. */
export interface Link {
  /** Without user and password. */
  readonly address: string
  /** Whether messages are being received. */
  isConnected(): boolean
  /** Resolves once the broker has the message. Errors: the broker cannot be reached. */
  publish(topic: string, payload: string): Promise<void>
  /** Unsubscribes for good, so that others get the messages from now on; those in flight still arrive. */
  leave(): Promise<void>
  /** Stops taking messages; those already taken can still be acknowledged, and publishing still works. */
  pause(): Promise<void>
  close(): Promise<void>
}
