import type { JobKind } from './kinds.ts'

/** Every kind of job the worker knows. */
export const jobKinds: Readonly<Record<string, JobKind>> = {}
