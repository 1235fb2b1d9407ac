import { useState, type ReactNode } from 'react'
import { SimpleForm, useRecordContext, useSaveContext, useTranslate, type SimpleFormProps } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { HoldRow, type HeldRow } from './heldRow.tsx'
import { DraftOffer } from './DraftOffer.tsx'
import { phoneReasons } from './phoneReasons.ts'
import { UnsavedChanges } from './UnsavedChanges.tsx'
import { showFirstFault } from './useFailedSave.ts'

/** Returns translated sentences about unusual values. If there are none, the form saves without asking. */
export type Asks = (values: FieldValues) => readonly string[]

interface Props extends Omit<SimpleFormProps, 'onSubmit'> {
  asks?: Asks | undefined
  /** For the form of an existing row. */
  held?: HeldRow
  children: ReactNode
}

interface Waiting {
  questions: readonly string[]
  answer: (yes: boolean) => void
}

const asksNothing: Asks = () => []

/** A form that asks before saving possible but unlikely values; the input stays meanwhile. */
export const AskingForm = ({ asks = asksNothing, held, children, ...form }: Props) => {
  const { save } = useSaveContext()
  const record = useRecordContext()
  const translate = useTranslate()
  const [waiting, setWaiting] = useState<Waiting>()
  const submit = async (values: FieldValues) => {
    const wrong = await phoneReasons(values, held?.row ?? record)
    if (wrong) {
      showFirstFault()
      return wrong
    }
    const questions = asks(values)
    const yes =
      questions.length === 0 || (await new Promise<boolean>((answer) => setWaiting({ questions, answer })))
    setWaiting(undefined)
    return yes ? save?.(values) : undefined
  }
  return (
    <>
      <SimpleForm {...form} {...(held?.row && { record: held.row })} onSubmit={submit}>
        {held && <HoldRow held={held} />}
        <DraftOffer />
        <UnsavedChanges />
        {children}
      </SimpleForm>
      {waiting && (
        <ConfirmDialog
          open
          title={translate('forms.unusual.title')}
          confirm={translate('forms.unusual.save')}
          onConfirm={() => waiting.answer(true)}
          onClose={() => waiting.answer(false)}
        >
          {waiting.questions.map((question) => (
            <p key={question} style={{ margin: '0 0 8px' }}>
              {question}
            </p>
          ))}
          {translate('forms.unusual.text')}
        </ConfirmDialog>
      )}
    </>
  )
}
