import type { ReactNode } from 'react'
import { Button, useTranslate, type ButtonProps } from 'react-admin'

interface Props extends Pick<ButtonProps, 'disabled' | 'color' | 'onClick'> {
  /** Text key, or text. */
  label: string
  /** Its icon, shown without the label on a phone. */
  children: ReactNode
}

/** react-admin's button with an accessible name on phones too: there it shows only its icon, and names it only while it is enabled. */
export const NamedButton = ({ label, children, ...rest }: Props) => {
  const translate = useTranslate()
  return (
    <Button label={label} aria-label={translate(label, { _: label })} {...rest}>
      {children}
    </Button>
  )
}
