/** A message as it comes from the broker. */
export interface Delivery {
  topic: string
  payload: Uint8Array
  /** The broker kept it from before. */
  retained: boolean
  /** Tells the broker that the message is kept here; it sends it again otherwise, where it can. */
  acknowledge(): void
}

export interface LinkEvents {
  /** Takes a message; a promise while there is no room for another one. */
  onMessage(delivery: Delivery): Promise<void> | void
  /** The broker is there, for the first time or again. */
  onConnect(): void
}

/** The way to the network server: the broker in this process, or one elsewhere. */
export interface Link {
  /** Without user and password. */
  readonly address: string
  /** Whether messages come in. */
  isConnected(): boolean
  /** Ends once the broker has the message. Errors: it cannot be reached. */
  publish(topic: string, payload: string): Promise<void>
  /** Lets others have what comes from now on, for good; what is on its way still comes. */
  leave(): Promise<void>
  /** Takes no further message; what was taken can still be acknowledged, and published. */
  pause(): Promise<void>
  close(): Promise<void>
}
