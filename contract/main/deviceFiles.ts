import * as z from 'zod'

/** Problems with a device file as a whole. Texts: `device-files.faults.<code>`. */
export const deviceFileFaults = ['headerNotFound', 'columnMissing', 'noRows', 'tooManyRows'] as const

/** A problem with a device file as a whole, with the arguments of its text. */
export const deviceFileIssue = z.object({
  code: z.enum(deviceFileFaults),
  args: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
