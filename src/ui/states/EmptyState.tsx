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

/** An empty list, with the next step to fill it. */
export function EmptyState({ title, text, icon = <EmptyIcon />, actions }: Props) {
  const translate = useTranslate()
  return (
    <Message title={translate(title, { _: title })} icon={icon} actions={actions}>
      {text && <p>{translate(text, { _: text })}</p>}
    </Message>
  )
}

/** A list without matches: offers to clear the filters. */
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
