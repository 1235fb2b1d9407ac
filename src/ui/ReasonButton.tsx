import { Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { Button, useTranslate } from 'react-admin'

interface Props {
  /** Text key. */
  label: string
  icon: ReactNode
  /** The code of the reason for which it cannot be done now. */
  whyNot?: string | null | undefined
  destructive?: boolean
  busy?: boolean
  onClick: () => void
}

/** A button that says why it cannot be pressed. */
export const ReasonButton = ({ label, icon, whyNot, destructive = false, busy = false, onClick }: Props) => {
  const translate = useTranslate()
  return (
    <Tooltip describeChild title={whyNot ? translate(`errors.${whyNot}`, { _: translate('errors.forbidden') }) : ''}>
      <span>
        <Button
          label={label}
          aria-label={translate(label)}
          onClick={onClick}
          disabled={busy || Boolean(whyNot)}
          {...(destructive && { color: 'error' as const })}
        >
          {icon}
        </Button>
      </span>
    </Tooltip>
  )
}
