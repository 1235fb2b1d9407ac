import { Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { NamedButton } from './NamedButton.tsx'

interface Props {
  /** Text key. */
  label: string
  icon: ReactNode
  /** The reason code for which it is disabled. */
  whyNot?: string | null | undefined
  destructive?: boolean
  busy?: boolean
  onClick: () => void
}

/** A button that says why it is disabled. */
export const ReasonButton = ({ label, icon, whyNot, destructive = false, busy = false, onClick }: Props) => {
  const translate = useTranslate()
  return (
    <Tooltip describeChild title={whyNot ? translate(`errors.${whyNot}`, { _: translate('errors.forbidden') }) : ''}>
      <span>
        <NamedButton label={label} onClick={onClick} disabled={busy || Boolean(whyNot)} {...(destructive && { color: 'error' as const })}>
          {icon}
        </NamedButton>
      </span>
    </Tooltip>
  )
}
