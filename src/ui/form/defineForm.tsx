import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod'
import type { FormPages } from '../defineResource.ts'
import type { Asks } from './AskingForm.tsx'
import { CreateForm } from './CreateForm.tsx'
import type { Shows } from './EditConflict.tsx'
import { EditForm } from './EditForm.tsx'

interface Form {
  /** The contract's own body schemas; a single one where both calls take the same. */
  schema: z.ZodObject | { create: z.ZodObject; update: z.ZodObject }
  /** The fields. `create`: includes those that cannot be changed later. */
  Inputs: ComponentType<{ create?: boolean }>
  /** For a new row. */
  defaultValues?: Record<string, unknown>
  /** Questions about unusual values, to confirm before saving. */
  useQuestions?: () => Asks
  /** Replaces the remove button, which follows the resource's own rules. */
  remove?: ReactNode
  /** How a conflict shows values that are not a text, a number or a flag, by field. */
  shows?: Shows
}

const nothingAsked = () => undefined

/** The create and edit page of a form. */
export const defineForm = ({
  schema,
  Inputs,
  defaultValues = {},
  useQuestions,
  remove,
  shows,
}: Form): FormPages => {
  const { create, update } = 'create' in schema ? schema : { create: schema, update: schema }
  const useAsks: () => Asks | undefined = useQuestions ?? nothingAsked
  return {
    create,
    update,
    Create: () => (
      <CreateForm schema={create} defaultValues={defaultValues} asks={useAsks()}>
        <Inputs create />
      </CreateForm>
    ),
    Edit: () => (
      <EditForm
        schema={update}
        asks={useAsks()}
        shows={shows}
        {...(remove !== undefined && { removable: remove })}
      >
        <Inputs />
      </EditForm>
    ),
  }
}
