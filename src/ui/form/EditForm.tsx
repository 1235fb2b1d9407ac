import { useMemo, useState, type ReactNode } from 'react'
import {
  Edit,
  ListButton,
  ShowButton,
  TopToolbar,
  useEditContext,
  useResourceDefinition,
  type RaRecord,
} from 'react-admin'
import type * as z from 'zod'
import { CallError } from '../../../contract/client.ts'
import { isRecord } from '../../../domain/records.ts'
import { useAfterSave } from '../page/BackTo.tsx'
import { RemoveButton } from '../buttons/RemoveButton.tsx'
import { AskingForm, type Asks } from './AskingForm.tsx'
import { EditConflict, type Conflict, type Shows } from './EditConflict.tsx'
import { FormBar } from './FormBar.tsx'
import { SaveAction } from './SaveAction.tsx'
import { formResolver } from './formResolver.ts'
import { useHeldRow, type HeldRow } from './heldRow.tsx'
import { IsSavedHere } from './savedHere.ts'
import { useFailedSave } from './useFailedSave.ts'
import { RowTitle } from '../page/PageTitle.tsx'
import { isGone } from '../states/recordGone.ts'
import { RecordBoundary } from '../states/RecordBoundary.tsx'

interface Props {
  /** The contract's own body schema. */
  schema: z.ZodObject
  children: ReactNode
  /** Replaces the remove button, which follows the resource's own rules. */
  removable?: ReactNode
  redirect?: 'show' | 'list'
  /** Replaces the save button, for example with one that says why it is disabled. */
  save?: ReactNode
  /** More buttons above the form. */
  actions?: ReactNode
  /** Questions about unusual values, to confirm before saving. */
  asks?: Asks | undefined
  /** How a conflict shows values that are not a text, a number or a flag, by field. */
  shows?: Shows | undefined
}

/** Both versions of a refused save; undefined for any other failure. */
export const conflictOf = (error: unknown, mine: unknown): Conflict | undefined => {
  if (
    !(error instanceof CallError) ||
    error.body.error !== 'staleVersion' ||
    !isRecord(error.body.current) ||
    !isRecord(mine)
  )
    return undefined
  return { mine, current: error.body.current }
}

/** The write includes the version with which the form was opened. */
export const versionOf =
  ({ row }: HeldRow) =>
  (data: Record<string, unknown>, options?: { previousData?: RaRecord | undefined }) => ({
    ...data,
    version: data['version'] ?? (row ?? options?.previousData)?.['version'],
  })

/** The form of an existing row. Pessimistic; when somebody else saved it meanwhile, both versions are shown and no input is lost. */
export const EditForm = ({
  schema,
  children,
  removable = <RemoveButton />,
  redirect = 'show',
  save = <SaveAction />,
  actions,
  asks,
  shows,
}: Props) => {
  const [conflict, setConflict] = useState<Conflict>()
  const resolver = useMemo(() => formResolver(schema), [schema])
  const failed = useFailedSave()
  const held = useHeldRow()
  const afterSave = useAfterSave(redirect)
  const onError = (error: unknown, variables: { data?: unknown }) => {
    const found = conflictOf(error, variables.data)
    if (found) setConflict(found)
    else failed(error)
  }
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={afterSave}
      transform={versionOf(held)}
      mutationOptions={{ onError, onSettled: held.onSettled }}
      queryOptions={{ onError: () => undefined }}
      title={<EditTitle />}
      error={false}
      actions={<EditActions>{actions}</EditActions>}
      render={(read) => (
        <RecordBoundary {...read}>
          <IsSavedHere value={held.isSaved}>
            <AskingForm
              asks={asks}
              held={held}
              resolver={resolver}
              toolbar={<EditToolbar removable={removable} save={save} />}
              noValidate
            >
              {children}
              <EditConflict
                conflict={conflict}
                fields={Object.keys(schema.shape)}
                shows={shows}
                onClose={() => setConflict(undefined)}
              />
            </AskingForm>
          </IsSavedHere>
        </RecordBoundary>
      )}
    />
  )
}

const EditTitle = () => <RowTitle {...useEditContext()} />

const EditActions = ({ children }: { children: ReactNode }) => {
  const { hasShow } = useResourceDefinition()
  const { error } = useEditContext()
  // what there is to do with a row goes with the row
  if (isGone(error)) return null
  return (
    <TopToolbar data-acts>
      {children}
      <ListButton />
      {hasShow && <ShowButton />}
    </TopToolbar>
  )
}

const EditToolbar = ({ removable, save }: { removable: ReactNode; save: ReactNode }) => (
  <FormBar data-acts sx={{ justifyContent: 'space-between' }}>
    {removable || <span />}
    {save}
  </FormBar>
)
