import { useTranslate } from 'react-admin'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface Props {
  /** How many mended cells would go; without any nothing is asked. */
  corrections: number
  onConfirm: () => void
  onClose: () => void
}

/** Mended cells belong to one file that is read in one way: another one takes them away. */
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
