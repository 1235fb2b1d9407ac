import type * as z from 'zod'
import type { Permission } from '../domain/roles/permissions.ts'
import type { ErrorCode } from './errors.ts'

/** What a reply is when it is not JSON: nothing (204), a file with content-disposition, or a stream of server-sent events. */
export const nothing = 'nothing'
export const file = 'file'
export const events = 'events'

/**
 * Who a call is for, and how far its finders reach.
 * public: no session. self: the account itself. assigned: the tenant, for technicians only their projects' buildings.
 * tenant: the selected tenant. global: every tenant the actor holds the permission in.
 */
export type Scope = 'public' | 'self' | 'assigned' | 'tenant' | 'global'

/** What a call needs: a permission, any of several, a session ('session'), or nothing at all ('nothing', public alone). */
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
  /** Multipart: the text fields; the file itself is always the part named `file`. */
  readonly form?: z.ZodObject
  readonly reply: z.ZodType | typeof nothing | typeof file | typeof events
  /** 201 where the call makes a row. */
  readonly status?: 201
  /** The reply (202) to `Prefer: respond-async`; without that header the call waits for the job's end. */
  readonly accepted?: z.ZodType
  readonly errors: readonly ErrorCode[]
  /** The write names the version it read: If-Match is required, a stale one gets 409 with the current row. */
  readonly versioned?: true
  /** False where a stored reply would keep a secret (tokens). */
  readonly idempotent?: false
}

/** Declares one call. Everything else (route, validation, client, OpenAPI, access matrix) is made from it. */
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec

export type Group = Readonly<Record<string, EndpointSpec>>

type Part<E, K extends 'params' | 'query' | 'body' | 'form', D extends 'in' | 'out'> = E extends { readonly [k in K]: infer S extends z.ZodType }
  ? { [k in K]: D extends 'in' ? z.input<S> : z.output<S> }
  : unknown

/** What a caller hands over. */
export type Args<E extends EndpointSpec> = Part<E, 'params', 'in'> &
  QueryArgs<E> &
  Part<E, 'body', 'in'> &
  Part<E, 'form', 'in'> &
  (E extends { readonly form: z.ZodObject } ? { file: Blob } : unknown) &
  (E extends { readonly versioned: true } ? { version: number } : { version?: number })

type QueryArgs<E> = E extends { readonly query: infer S extends z.ZodType }
  ? Record<string, never> extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : unknown

/** What a handler gets, after validation. */
export type Parsed<E extends EndpointSpec> = Part<E, 'params', 'out'> & Part<E, 'query', 'out'> & Part<E, 'body', 'out'> & Part<E, 'form', 'out'>

/** What a caller gets back. */
export type Reply<E extends EndpointSpec> = E['reply'] extends z.ZodType
  ? z.output<E['reply']>
  : E['reply'] extends typeof file
    ? { name: string; blob: Blob } | undefined
    : E['reply'] extends typeof events
      ? ReadableStream<Uint8Array> | null
      : undefined

/** The names in a path's braces, in order. */
export const pathParams = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
