import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { lazyPart } from '../ui/loading/lazyPart.tsx'
import type { Offered } from './OfferedValues.tsx'

/** With the columns of every sheet and what reads them, which the wizard does not need before a cell is edited. */
const OfferedValues = lazyPart<Offered>(async () => (await import('./OfferedValues.tsx')).OfferedValues, {
  inPlace: true,
})

/** Called when the editor closes: `value` is undefined where the text was discarded. */
export type Leave = (value: string | undefined, how: 'stay' | 'next' | 'previous' | 'away') => void

interface Props {
  /** The column's key. */
  column: string
  text: string
  /** Translated: column and row. */
  label: string
  invalid: boolean
  /** Id of the element with the issues of the cell, if any. */
  describedBy: string
  onLeave: Leave
}

/** The editor of a cell: Enter saves, Escape cancels, Tab saves and moves to the next cell with an issue. */
export const CellEditor = ({ column, text, label, invalid, describedBy, onLeave }: Props) => {
  const listId = useId()
  const left = useRef(false)
  const [offers, setOffers] = useState(false)
  const leave: Leave = (value, how) => {
    if (left.current) return
    left.current = true
    onLeave(value, how)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) leave(value, 'stay')
    else if (event.key === 'Escape') leave(undefined, 'stay')
    else if (event.key === 'Tab') leave(value, event.shiftKey ? 'previous' : 'next')
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        type="text"
        defaultValue={text}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        onKeyDown={onKeyDown}
        ref={(node) => {
          if (node && node.dataset['ready'] === undefined) {
            node.dataset['ready'] = ''
            node.setSelectionRange(node.value.length, node.value.length)
          }
        }}
        onBlur={({ currentTarget }) => leave(currentTarget.value, 'away')}
        {...(offers && { list: listId })}
      />
      <OfferedValues id={listId} column={column} onOffered={() => setOffers(true)} />
    </>
  )
}
