import { Dialog as MuiDialog, type DialogProps } from '@mui/material'
import { PartBoundary } from '../loading/lazyPart.tsx'

/** A dialog that breaks alone: the page beneath stays, with what was typed into it, and the dialog can be tried again or closed. */
export const Dialog = ({ children, onClose, ...rest }: DialogProps) => (
  <MuiDialog {...rest} {...(onClose && { onClose })}>
    <PartBoundary onClose={onClose && (() => onClose({}, 'escapeKeyDown'))}>{children}</PartBoundary>
  </MuiDialog>
)
