import type * as z from 'zod'

/**
 * Takes the input of steps out of that of their flow: saving one forgets no more than its own, as what was typed in another may wait for it to
 * be opened again. @param inputsOf the input of each step
 */
export const withoutSteps =
  <Schema extends z.ZodObject, Id extends string>(
    schema: Schema,
    inputsOf: Readonly<Record<Id, readonly (keyof z.output<Schema>)[]>>,
  ) =>
  (input: z.output<Schema>, ...steps: readonly Id[]): z.output<Schema> => {
    const names = new Set<PropertyKey>(steps.flatMap((step) => inputsOf[step]))
    return schema.parse(Object.fromEntries(Object.entries(input).filter(([name]) => !names.has(name))))
  }
