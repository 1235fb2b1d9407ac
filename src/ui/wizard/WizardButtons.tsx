import { Button, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'

/** The button to the step before. */
export const BackButton = ({ back, busy }: { back: () => void; busy: boolean }) => {
  const translate = useTranslate()
  return (
    <Button onClick={back} disabled={busy} variant="outlined">
      {translate('ui.wizard.back')}
    </Button>
  )
}

interface ForwardProps {
  label: string
  /** Disables the button; '' if nothing does. */
  reason: string
  /** The reason stands elsewhere, too. */
  isSaid?: boolean
  busy: boolean
  /** Without it, the button submits the form around it. */
  go?: (() => unknown) | undefined
}

/** The button to the next step, which says why it is disabled. */
export const ForwardButton = ({ label, reason, isSaid = false, busy, go }: ForwardProps) => (
  <Tooltip describeChild title={isSaid ? '' : reason}>
    <span>
      <Button
        {...(go ? { onClick: () => void go() } : { type: 'submit' as const })}
        disabled={reason !== ''}
        loading={busy}
        variant="contained"
      >
        {label}
      </Button>
    </span>
  </Tooltip>
)
