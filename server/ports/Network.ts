import type { RegistrationPort } from './RegistrationPort.ts'

/** What the backends know of the device network. */
export interface Network {
  register: RegistrationPort
  /** Looks for frames to send or to take back now. A transaction that made some tells every process by server/actions/commands/channel.ts. */
  wakeDispatch(): void
}

/** The network as its owner sees it. */
export interface RunningNetwork extends Network {
  /** Of the broker, without user and password; undefined where there is none. */
  address: string | undefined
  /** Whether messages come in. */
  isReady(): boolean
  stop(): Promise<void>
}
