import type * as z from 'zod'
import type { Permission } from '../domain/roles/permissions.ts'
import type { ErrorCode } from './errors.ts'

/** Replies other than JSON: empty (204), a file with Content-Disposition, or a stream of server-sent events. */
export const nothing = 'nothing'
export const file = 'file'
export const events = 'events'

/**
 * The audience of a call, and the reach of its finders.
 * public: no session. self: the account itself. assigned: the tenant; for technicians only the buildings of their projects.
 * tenant: the selected tenant. global: every tenant in which the actor has the permission.
 */
export type Scope = 'public' | 'self' | 'assigned' | 'tenant' | 'global'

/** Requirement of a call: a permission, any of several, a session ('session'), or none ('nothing', only with scope public). */
export type Needs = Permission | readonly Permission[] | 'session' | 'nothing'

export interface EndpointSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/api/${string}`
  readonly summary: string
  readonly needs: Needs
  readonly scope: Scope
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Text fields of a multipart request; the file is always the part named `file`. */
  readonly form?: z.ZodObject
  /** Names of further files of a multipart request, all of them required. */
  readonly parts?: readonly string[]
  readonly reply: z.ZodType | typeof nothing | typeof file | typeof events
  /** 201 if the call creates a row. */
  readonly status?: 201
  /** Schema of the 202 reply to `Prefer: respond-async`; without that header the call waits until the job ends. */
  readonly accepted?: z.ZodType
  readonly errors: readonly ErrorCode[]
  /** Optimistic locking: If-Match with the version read is required; a stale one gets 409 with the current row. */
  readonly versioned?: true
  /** False if a stored reply would contain a secret (tokens). */
  readonly idempotent?: false
}

/** Declares a call. Route, validation, client, OpenAPI and access matrix are all derived from it. */
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec

export type Group = Readonly<Record<string, EndpointSpec>>

type Part<E, K extends 'params' | 'query' | 'body' | 'form', D extends 'in' | 'out'> = E extends {
  readonly [k in K]: infer S extends z.ZodType
}
  ? { [k in K]: D extends 'in' ? z.input<S> : z.output<S> }
  : unknown

/** Arguments that a caller passes. */
export type Args<E extends EndpointSpec> = Part<E, 'params', 'in'> &
  QueryArgs<E> &
  Part<E, 'body', 'in'> &
  Part<E, 'form', 'in'> &
  (E extends { readonly form: z.ZodObject } ? { file: Blob } : unknown) &
  (E extends { readonly parts: readonly (infer P extends string)[] }
    ? { parts: Readonly<Record<P, Blob>> }
    : unknown) &
  (E extends { readonly versioned: true } ? { version: number } : { version?: number })

type QueryArgs<E> = E extends { readonly query: infer S extends z.ZodType }
  ? Record<string, never> extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : unknown

/** Arguments that a handler receives after validation. */
export type Parsed<E extends EndpointSpec> = Part<E, 'params', 'out'> &
  Part<E, 'query', 'out'> &
  Part<E, 'body', 'out'> &
  Part<E, 'form', 'out'>

/** The reply that a caller receives. */
export type Reply<E extends EndpointSpec> = E['reply'] extends z.ZodType
  ? z.output<E['reply']>
  : E['reply'] extends typeof file
    ? { name: string; blob: Blob } | undefined
    : E['reply'] extends typeof events
      ? ReadableStream<Uint8Array> | null
      : undefined

/** The names of a path's parameters, in order. */
export const pathParams = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
