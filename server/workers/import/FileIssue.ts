import type * as z from 'zod'
import type { FileIssue as Shape } from '../../../contract/main/importShapes.ts'

/** What is to be said of the file or of one of its sheets. */
export type FileIssue = z.output<typeof Shape>
