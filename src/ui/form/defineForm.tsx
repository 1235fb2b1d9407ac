import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod'
import type { FormPages } from '../defineResource.ts'
import type { Asks } from './AskingForm.tsx'
import { CreateForm } from './CreateForm.tsx'
import { EditForm } from './EditForm.tsx'

interface Form {
  /** The contract's own schemas of what the calls take; one, where both take the same. */
  schema: z.ZodObject | { create: z.ZodObject; update: z.ZodObject }
  /** The fields. `create`: with those that are given once. */
  Inputs: ComponentType<{ create?: boolean }>
  /** Of a new row. */
  defaultValues?: Record<string, unknown>
  /** What is unusual about the values, to be confirmed before they are saved. */
  useQuestions?: () => Asks
  /** In place of the button that removes the row by the resource's own rules. */
  remove?: ReactNode
}

const nothingAsked = () => undefined

/** The two pages of a form. */
export const defineForm = ({ schema, Inputs, defaultValues = {}, useQuestions, remove }: Form): FormPages => {
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
      <EditForm schema={update} asks={useAsks()} {...(remove !== undefined && { removable: remove })}>
        <Inputs />
      </EditForm>
    ),
  }
}
