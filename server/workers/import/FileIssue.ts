import type * as z from 'zod'
import type { FileIssue as Shape } from '../../../contract/main/importShapes.ts'

/** An issue with the file or one of its sheets. */
export type FileIssue = z.output<typeof Shape>
