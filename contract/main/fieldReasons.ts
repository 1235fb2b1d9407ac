import type * as z from 'zod'

/** Puts the reasons that a rule of domain/ gave at the fields they belong to; `names` says where a rule's field has another name in the form. */
export const addReasons = (context: z.RefinementCtx, reasons: Readonly<Record<string, string | undefined>> | undefined, names: Readonly<Record<string, string>> = {}): void => {
  for (const [field, message] of Object.entries(reasons ?? {})) {
    if (message !== undefined) context.addIssue({ code: 'custom', path: [names[field] ?? field], message })
  }
}
