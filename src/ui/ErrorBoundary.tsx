import ErrorIcon from '@mui/icons-material/ErrorOutline'
import { Button } from '@mui/material'
import { Component, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Message } from './Message.tsx'

interface Props {
  /** A changed value resets the error: the path. */
  place: string
  children: ReactNode
}

/** Confines the failure of a page, so that the menu stays. */
export class ErrorBoundary extends Component<Props, { broken: boolean; place: string }> {
  override state = { broken: false, place: this.props.place }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  static getDerivedStateFromProps(props: Props, state: { broken: boolean; place: string }) {
    return props.place === state.place ? null : { broken: false, place: props.place }
  }

  override render() {
    return this.state.broken ? <BrokenPage /> : this.props.children
  }
}

function BrokenPage() {
  const translate = useTranslate()
  return (
    <Message
      alert
      title={translate('ui.error.broken')}
      icon={<ErrorIcon />}
      // Most often a new release has replaced the old files: reloading helps.
      actions={
        <Button variant="outlined" onClick={() => location.reload()}>
          {translate('ra.action.update_application')}
        </Button>
      }
    >
      <p>{translate('ui.error.brokenText')}</p>
    </Message>
  )
}
