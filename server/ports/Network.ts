import type { RegistrationPort } from './RegistrationPort.ts'

/** The device network as the backends see it. */
export interface Network {
  register: RegistrationPort
  /** Checks now for frames to send or flush. A transaction that queues some notifies every process through server/actions/commands/channel.ts. */
  wakeDispatch(): void
}

/** The network as its owner sees it. */
export interface RunningNetwork extends Network {
  /** Address of the broker, without user and password; undefined if there is none. */
  address: string | undefined
  /** Whether messages are being received. */
  isReady(): boolean
  stop(): Promise<void>
}
