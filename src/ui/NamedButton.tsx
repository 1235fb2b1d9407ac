import type { ReactNode } from 'react'
import { Button, useTranslate, type ButtonProps } from 'react-admin'

interface Props extends Pick<ButtonProps, 'disabled' | 'color' | 'onClick'> {
  /** Text key, or words. */
  label: string
  /** Its icon, which stands alone on a phone. */
  children: ReactNode
}

/** react-admin's button with a name on phones too: there it shows its icon alone, and names it only while it can be pressed. */
export const NamedButton = ({ label, children, ...rest }: Props) => {
  const translate = useTranslate()
  return (
    <Button label={label} aria-label={translate(label, { _: label })} {...rest}>
      {children}
    </Button>
  )
}
