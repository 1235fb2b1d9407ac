import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslate } from 'react-admin'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** What a dialog's fields hold. A choice from a menu, or a row that was added, reports no input: only their content tells. */
const contentOf = (dialog: HTMLElement): string =>
  [...dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    .map((field) =>
      field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
        ? String(field.checked)
        : field.value,
    )
    .join('\n')

export interface AskOptions {
  /** It is being saved: it stays open until that is over. */
  busy?: boolean
  /** Something is entered that no field holds, such as a file. */
  entered?: boolean
  /** Nothing can be lost, for example once it is saved. */
  isOver?: boolean
}

interface AskToLeave {
  /** Closes the dialog, or asks first. */
  leave: () => void
  /** For the element around its fields. */
  watched: {
    ref: RefObject<HTMLDivElement | null>
    onInput: () => void
    onPointerDownCapture: () => void
    onKeyDownCapture: () => void
  }
  question: ReactNode
}

/** Asks before a dialog closes with what was entered, in the words of a form that is left. */
export const useAskToLeave = (
  onClose: () => void,
  { busy = false, entered = false, isOver = false }: AskOptions = {},
): AskToLeave => {
  const translate = useTranslate()
  const ref = useRef<HTMLDivElement>(null)
  /** As it was before the person did anything: what loads later is not theirs. */
  const first = useRef<string>(undefined)
  const [typed, setTyped] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const note = () => {
    if (ref.current) first.current ??= contentOf(ref.current)
  }
  const isChanged = () =>
    typed ||
    entered ||
    (ref.current !== null && first.current !== undefined && contentOf(ref.current) !== first.current)
  return {
    leave: () => {
      if (busy) return
      if (!isOver && isChanged()) setLeaving(true)
      else onClose()
    },
    watched: { ref, onInput: () => setTyped(true), onPointerDownCapture: note, onKeyDownCapture: note },
    question: leaving && (
      <ConfirmDialog
        open
        destructive
        title={translate('forms.unsaved.title')}
        confirm={translate('forms.unsaved.confirm')}
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        {translate('forms.unsaved.text')}
      </ConfirmDialog>
    ),
  }
}
