import EmptyIcon from '@mui/icons-material/InboxOutlined'
import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Message } from './Message.tsx'

interface Props {
  /** Text keys. */
  title: string
  text?: string
  icon?: ReactNode
  actions?: ReactNode
}

/** A list that has nothing in it yet, and what to do about that. */
export function EmptyState({ title, text, icon = <EmptyIcon />, actions }: Props) {
  const translate = useTranslate()
  return (
    <Message title={translate(title, { _: title })} icon={icon} actions={actions}>
      {text && <p>{translate(text, { _: text })}</p>}
    </Message>
  )
}

/** A list whose filters leave nothing: they can be taken away again. */
export function NothingFound() {
  const translate = useTranslate()
  const { setFilters, filterValues, displayedFilters } = useListContext()
  const filtered = Object.keys(filterValues ?? {}).length > 0
  return (
    <Message
      title={translate(filtered ? 'ui.empty.nothingFound' : 'ui.empty.nothingHere')}
      icon={<EmptyIcon />}
      actions={
        filtered && (
          <Button variant="outlined" onClick={() => setFilters({}, displayedFilters)}>
            {translate('ra.navigation.clear_filters')}
          </Button>
        )
      }
    />
  )
}
