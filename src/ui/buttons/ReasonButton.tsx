import { Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate, Button, type ButtonProps } from 'react-admin'
import type { Stop } from '../tour/tours.ts'

interface NamedButtonProps extends Pick<ButtonProps, 'disabled' | 'color' | 'onClick' | 'aria-haspopup'> {
  /** The stop of tours that it is. */
  'data-tour'?: Stop
  /** Text key, or text. */
  label: string
  /** Its icon, shown without the label on a phone. */
  children: ReactNode
}

/** react-admin's button with an accessible name on phones too: there it shows only its icon, and names it only while it is enabled. */
export const NamedButton = ({ label, children, ...rest }: NamedButtonProps) => {
  const translate = useTranslate()
  return (
    <Button label={label} aria-label={translate(label, { _: label })} {...rest}>
      {children}
    </Button>
  )
}

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
    <Tooltip
      describeChild
      title={whyNot ? translate(`errors.${whyNot}`, { _: translate('errors.forbidden') }) : ''}
    >
      <span>
        <NamedButton
          label={label}
          onClick={onClick}
          disabled={busy || Boolean(whyNot)}
          {...(destructive && { color: 'error' as const })}
        >
          {icon}
        </NamedButton>
      </span>
    </Tooltip>
  )
}
