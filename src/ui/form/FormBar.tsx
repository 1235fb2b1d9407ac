import { Toolbar, type ToolbarProps } from 'react-admin'
import { watchFooter } from '../page/watchFooter.ts'

/** The buttons below a form. On phones they stand at the bottom of the window, and notifications above them. */
export const FormBar = ({ sx, ...bar }: ToolbarProps) => (
  <Toolbar
    ref={watchFooter}
    sx={[{ justifyContent: 'flex-end' }, ...(Array.isArray(sx) ? sx : [sx])]}
    {...bar}
  />
)
