import { useMemo, type ReactNode } from 'react'
import { Create, SaveButton, Toolbar } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type * as z from 'zod'
import { AskingForm, type Asks } from './AskingForm.tsx'
import { formResolver } from './formResolver.ts'

interface Props {
  /** The contract's own schema of what the call takes. */
  schema: z.ZodObject
  children: ReactNode
  defaultValues?: Record<string, unknown>
  redirect?: 'show' | 'list' | 'edit'
  /** What is unusual about the values, to be confirmed before they are saved. */
  asks?: Asks | undefined
}

/** A parent's page links here with what is known already: `?buildingId=…`. */
const givenBy = (search: URLSearchParams, schema: z.ZodObject) => Object.fromEntries([...search].filter(([key]) => key in schema.shape))

/** A form over a new row. Pessimistic: it is left only when the row is there. */
export const CreateForm = ({ schema, children, defaultValues, redirect = 'show', asks }: Props) => {
  const [search] = useSearchParams()
  const resolver = useMemo(() => formResolver(schema), [schema])
  return (
    <Create redirect={redirect}>
      <AskingForm
        asks={asks}
        resolver={resolver}
        defaultValues={{ ...defaultValues, ...givenBy(search, schema) }}
        toolbar={<CreateToolbar />}
        warnWhenUnsavedChanges
        noValidate
      >
        {children}
      </AskingForm>
    </Create>
  )
}

const CreateToolbar = () => (
  <Toolbar>
    <SaveButton alwaysEnable />
  </Toolbar>
)
