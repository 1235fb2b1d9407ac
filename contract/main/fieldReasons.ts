import type * as z from 'zod'

/** Adds the reasons from a rule of domain/ as issues of their fields; `names` maps fields that have another name in the form. */
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
 * For a check across fields that ignores some of them: runs it even if those are invalid or missing, so that a user sees all problems
 * at once. By default, zod skips such checks as soon as any field is invalid.
 */
export const besides = (...fields: readonly string[]) => ({
  when: ({ issues }: { issues: readonly { readonly path?: PropertyKey[] | undefined }[] }) =>
    issues.every(({ path }) => fields.includes(String(path?.[0]))),
})
