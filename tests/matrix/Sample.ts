import type { Role } from '../../domain/enums.ts'
import type { Part } from '../support/multipart.ts'
import type { Estate } from '../support/estate.ts'
import type { Person } from '../support/people.ts'
import type { TestApp } from '../support/testApp.ts'
import type { Side } from './world.ts'

/** One valid request of a call. */
export interface Sample {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  /** A file for a multipart call, as text or as the bytes of a photo. */
  file?: string | Uint8Array
  /** All files of a multipart call with several, by the names of their fields. */
  files?: Readonly<Record<string, Part>> & { readonly file: Part }
  version?: number
  headers?: Readonly<Record<string, string>>
  /** IP address of the sender, so that rate-limited calls do not share a counter. */
  remoteAddress?: string
  /** Token of another user with the same role, for calls that end the session. */
  token?: string | undefined
  /** Paths (`body.email`) of ids that may belong to anybody: no 404 is expected for them. */
  free?: readonly string[]
  /** Paths of ids that belong to the client and to none of its buildings: a technician reaches them without a project. */
  ofClient?: readonly string[]
}

export interface SampleContext {
  app: TestApp
  side: Side
  /** An estate of this side; newly created if the call writes. */
  estate: Estate
  role: Role
  person: Person
}

/** Builds a request that succeeds for every role that the contract allows. The matrix fails for a call without one. */
export type MakeSample = (context: SampleContext) => Sample | Promise<Sample>
