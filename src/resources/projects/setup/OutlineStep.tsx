import { useMemo, useState, type ReactNode } from 'react'
import { CreateBase, EditBase, Form, useRecordContext, useSaveContext, type RaRecord } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod'
import { CallError } from '../../../../contract/client.ts'
import { needs } from '../../../needs.ts'
import { EditConflict } from '../../../ui/form/EditConflict.tsx'
import type { Conflict } from '../../../ui/form/EditConflict.tsx'
import { conflictOf, versionOf } from '../../../ui/form/EditForm.tsx'
import { formResolver } from '../../../ui/form/formResolver.ts'
import { DraftOffer } from '../../../ui/form/DraftOffer.tsx'
import { HoldRow, useHeldRow, type HeldRow } from '../../../ui/form/heldRow.tsx'
import { IsSavedHere, useSavedHere } from '../../../ui/form/savedHere.ts'
import { useUnsavedChanges } from '../../../ui/form/UnsavedChanges.tsx'
import { useFailedSave } from '../../../ui/form/useFailedSave.ts'
import { useMay } from '../../../ui/useMay.ts'
import { changedOutline, newOutline, ProjectInputs, projectShows } from '../ProjectInputs.tsx'
import { SetupGuard } from './SetupGuard.tsx'
import type { Setup } from './useSetup.ts'

/** The project's name, its planned dates and its internal note. */
export const OutlineStep = () => <ProjectInputs />

interface Props {
  setup: Setup
  children: ReactNode
}

/** The form around the first step: its button forward saves a new project as a draft, or what was changed of it. */
export const OutlineForm = ({ setup, children }: Props) =>
  setup.project ? (
    <ChangedOutline setup={setup}>{children}</ChangedOutline>
  ) : (
    <NewOutline setup={setup}>{children}</NewOutline>
  )

/** What is at a field is said there; everything else stays in the step until another try. */
const useFailed = ({ setFailure }: Setup) => {
  const failed = useFailedSave()
  return (error: unknown): void =>
    error instanceof CallError && error.body.fields ? failed(error) : setFailure(error)
}

const NewOutline = ({ setup, children }: Props) => {
  const onError = useFailed(setup)
  const { isSaved, onSettled } = useSavedHere()
  const onSuccess = ({ id }: RaRecord) => setup.go('buildings', String(id))
  return (
    <CreateBase resource="projects" redirect={false} mutationOptions={{ onSuccess, onError, onSettled }}>
      <IsSavedHere value={isSaved}>
        <Outline setup={setup} schema={newOutline} draftStep="buildings">
          {children}
        </Outline>
      </IsSavedHere>
    </CreateBase>
  )
}

const ChangedOutline = ({ setup, children }: Props) => {
  const failed = useFailed(setup)
  const [conflict, setConflict] = useState<Conflict>()
  const held = useHeldRow()
  return (
    <EditBase
      resource="projects"
      id={setup.project?.id ?? ''}
      mutationMode="pessimistic"
      redirect={false}
      transform={versionOf(held)}
      mutationOptions={{
        onSettled: held.onSettled,
        onSuccess: ({ version }: RaRecord) => setup.outlined(Number(version)),
        onError: (error: unknown, variables: { data?: unknown }) => {
          const found = conflictOf(error, variables.data)
          if (found) setConflict(found)
          else failed(error)
        },
      }}
    >
      <IsSavedHere value={held.isSaved}>
        <Outline setup={setup} schema={changedOutline} held={held} onUnchanged={() => setup.go('buildings')}>
          {children}
          <EditConflict
            conflict={conflict}
            fields={Object.keys(changedOutline.shape)}
            shows={projectShows}
            onClose={() => setConflict(undefined)}
          />
        </Outline>
      </IsSavedHere>
    </EditBase>
  )
}

interface OutlineProps {
  setup: Setup
  schema: z.ZodObject
  /** For a project that is saved already. */
  held?: HeldRow
  /** Where a new project goes on. */
  draftStep?: 'buildings'
  /** Called instead of saving when nothing was changed. */
  onUnchanged?: () => void
  children: ReactNode
}

const Outline = ({ setup, schema, held, draftStep, onUnchanged, children }: OutlineProps) => {
  const resolver = useMemo(() => formResolver(schema), [schema])
  const mayNote = useMay(needs.projectNote)
  const record = useRecordContext()
  const { save } = useSaveContext()
  const submit = ({ note, ...values }: FieldValues) => {
    const sent = { ...values, ...(mayNote && { note }) }
    const isSame =
      record &&
      Object.entries(sent).every(
        ([key, value]) => JSON.stringify(record[key] ?? null) === JSON.stringify(value ?? null),
      )
    setup.setFailure(undefined)
    if (onUnchanged && isSame) return onUnchanged()
    return save?.({ ...sent, ...(draftStep && { draftStep }) })
  }
  return (
    <Form resolver={resolver} {...(held?.row && { record: held.row })} onSubmit={submit} noValidate>
      {held && <HoldRow held={held} />}
      <DraftOffer />
      <OutlineGuard setup={setup} />
      {children}
    </Form>
  )
}

/** Asks before what was typed or ticked is lost: a page has one guard at a time. */
const OutlineGuard = ({ setup }: { setup: Setup }) => {
  const { isChanged, isSubmitting } = useUnsavedChanges()
  return <SetupGuard setup={setup} isTyped={isChanged} isSubmitting={isSubmitting} />
}
