import { useMemo, type ReactNode } from 'react'
import { Create } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type * as z from 'zod'
import { useAfterSave } from '../page/BackTo.tsx'
import { AskingForm, type Asks } from './AskingForm.tsx'
import { FormBar } from './FormBar.tsx'
import { SaveAction } from './SaveAction.tsx'
import { formResolver } from './formResolver.ts'
import { IsSavedHere, useSavedHere } from './savedHere.ts'
import { useFailedSave } from './useFailedSave.ts'

interface Props {
  /** The contract's own body schema. */
  schema: z.ZodObject
  children: ReactNode
  defaultValues?: Record<string, unknown>
  redirect?: 'show' | 'list' | 'edit'
  /** Questions about unusual values, to confirm before saving. */
  asks?: Asks | undefined
}

/** A parent's page links here with known values: `?buildingId=…`. */
const givenBy = (search: URLSearchParams, schema: z.ZodObject) =>
  Object.fromEntries([...search].filter(([key]) => key in schema.shape))

/** The form of a new row. Pessimistic: it closes only once the row is saved. */
export const CreateForm = ({ schema, children, defaultValues, redirect = 'show', asks }: Props) => {
  const [search] = useSearchParams()
  const resolver = useMemo(() => formResolver(schema), [schema])
  const failed = useFailedSave()
  const { isSaved, onSettled } = useSavedHere()
  const afterSave = useAfterSave(redirect)
  return (
    <Create redirect={afterSave} mutationOptions={{ onError: failed, onSettled }}>
      <IsSavedHere value={isSaved}>
        <AskingForm
          asks={asks}
          resolver={resolver}
          defaultValues={{ ...defaultValues, ...givenBy(search, schema) }}
          toolbar={<CreateToolbar />}
          noValidate
        >
          {children}
        </AskingForm>
      </IsSavedHere>
    </Create>
  )
}

const CreateToolbar = () => (
  <FormBar>
    <SaveAction />
  </FormBar>
)
