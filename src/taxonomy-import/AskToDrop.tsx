import { useTranslate } from 'react-admin'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'

interface Props {
  /** How many corrected cells would be lost; without any the dialog does not open. */
  corrections: number
  onConfirm: () => void
  onClose: () => void
}

/** Corrections belong to one file read in one way: asks before a different choice discards them. */
export const AskToDrop = ({ corrections, onConfirm, onClose }: Props) => {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      open={corrections > 0}
      destructive
      title={translate('import.wizard.drop.title')}
      confirm={translate('import.wizard.drop.confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {translate('import.wizard.drop.text', { smart_count: corrections })}
    </ConfirmDialog>
  )
}
