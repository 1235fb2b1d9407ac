import ErrorIcon from '@mui/icons-material/ErrorOutline'
import { Button } from '@mui/material'
import { Component, useEffect, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { reload, useFailureKind } from '../loading/lazyPart.tsx'
import { forgetFailures } from '../loading/lazyNamed.tsx'
import { Message } from './Message.tsx'

interface Props {
  /** A changed value resets the error: the path. */
  place: string
  children: ReactNode
}

interface State {
  error?: unknown
  place: string
}

/** Confines the failure of a page, so that the menu stays. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps(props: Props, state: State) {
    return props.place === state.place ? null : { error: undefined, place: props.place }
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <BrokenPage error={this.state.error} />
  }
}

function BrokenPage({ error }: { error: unknown }) {
  const translate = useTranslate()
  useEffect(() => forgetFailures, [])
  const kind = useFailureKind(error)
  return (
    <Message
      alert
      title={translate(
        kind === 'newVersion'
          ? 'ui.part.release'
          : kind === 'notLoaded'
            ? 'ui.part.missing'
            : 'ui.error.broken',
      )}
      icon={<ErrorIcon />}
      actions={
        <Button variant="outlined" onClick={reload}>
          {translate('ui.part.reload')}
        </Button>
      }
    >
      <p>{translate(kind === 'broken' ? 'ui.error.brokenText' : `ui.part.${kind}`)}</p>
    </Message>
  )
}
