import * as z from 'zod'

/** Input of an import job: the file in the store and the fields sent with it (contract/main/importShapes.ts). */
export const ImportInput = z.object({
  fileKey: z.string(),
  fileName: z.string(),
  locationName: z.string().optional(),
  ignoreWarnings: z.boolean(),
  corrections: z.array(z.object({ sheet: z.string().optional(), row: z.int(), column: z.string(), value: z.string() })),
})
export type ImportInput = z.output<typeof ImportInput>
