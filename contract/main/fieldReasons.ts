import type * as z from 'zod'

/** Puts the reasons that a rule of domain/ gave at the fields they belong to; `names` says where a rule's field has another name in the form. */
export const addReasons = (
  context: z.RefinementCtx,
  reasons: Readonly<Record<string, string | undefined>> | undefined,
  names: Readonly<Record<string, string>> = {},
): void => {
  for (const [field, message] of Object.entries(reasons ?? {})) {
    if (message !== undefined) context.addIssue({ code: 'custom', path: [names[field] ?? field], message })
  }
}

/**
 * For a check over several fields that does not look at some of them: it speaks also while these are wrong or missing, so that a
 * person hears of everything at once. Zod by itself leaves it out as soon as any field is wrong.
 */
export const besides = (...fields: readonly string[]) => ({
  when: ({ issues }: { issues: readonly { readonly path?: PropertyKey[] | undefined }[] }) => issues.every(({ path }) => fields.includes(String(path?.[0]))),
})
