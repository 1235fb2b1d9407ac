import ErrorIcon from '@mui/icons-material/ErrorOutline'
import { Button } from '@mui/material'
import { Component, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Message } from './Message.tsx'

interface Props {
  /** Another value gives the page another try: its address. */
  place: string
  children: ReactNode
}

/** Keeps a page that breaks from taking the menu with it. */
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
      // A new release has taken the old one's files away, most often: loading again is what helps.
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
