import type { Role } from '../../domain/enums.ts'
import type { Estate } from '../support/estate.ts'
import type { Person } from '../support/people.ts'
import type { TestApp } from '../support/testApp.ts'
import type { Side } from './world.ts'

/** One good request of a call. */
export interface Sample {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  /** A file for a multipart call, as text. */
  file?: string
  version?: number
  headers?: Readonly<Record<string, string>>
  /** Where it comes from: calls that are counted by network share no count. */
  remoteAddress?: string
  /** Somebody else of the same role sends it: the call ends the session. */
  token?: string
  /** Ids that may be anybody's, by path (`body.email`): no 404 is owed for them. */
  free?: readonly string[]
}

export interface SampleContext {
  app: TestApp
  side: Side
  /** Of this side; fresh where the call writes. */
  estate: Estate
  role: Role
  person: Person
}

/** Makes a request that succeeds for whoever the contract allows it to. Every call has one, or the matrix fails. */
export type MakeSample = (context: SampleContext) => Sample | Promise<Sample>
