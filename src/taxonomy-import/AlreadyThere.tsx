import { Alert, AlertTitle, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ExistingInFile } from '../../contract/main/importShapes.ts'
import { useFormat } from '../ui/facts/format.ts'

interface Props {
  existing: ExistingInFile
  disabled: boolean
  onLeaveOut: () => void
}

/** Says once, before everything else, what of the file is in the estate already, since when and by whom, and offers to leave it out. */
export const AlreadyThere = ({ existing, disabled, onLeaveOut }: Props) => {
  const translate = useTranslate()
  const { number, date } = useFormat()
  const { rows, newRows, buildings, since, byName, fileName, leftOut } = existing
  const counted = (key: string, count: number) =>
    translate(`import.wizard.known.${key}`, { smart_count: count, number: number(count) })
  const what = (): string => {
    if (newRows === 0) return translate('import.wizard.known.all')
    if (leftOut) return counted('leftOut', rows)
    return rows > 0 ? counted('some', rows) : counted('buildingsOnly', buildings)
  }
  const origin = fileName === null ? 'created' : byName === null ? 'importedFrom' : 'imported'
  const offers = newRows > 0 && !leftOut
  return (
    <Alert
      severity={leftOut && newRows > 0 ? 'info' : 'error'}
      role="note"
      sx={{ mb: 2 }}
      {...(offers && {
        action: (
          <Button color="inherit" variant="outlined" disabled={disabled} onClick={onLeaveOut}>
            {counted('onlyNew', newRows)}
          </Button>
        ),
      })}
    >
      <AlertTitle>{translate('import.wizard.known.title')}</AlertTitle>
      {what()}{' '}
      {since !== null &&
        translate(`import.wizard.known.${origin}`, {
          since: date(since) ?? since,
          name: byName,
          file: fileName,
        })}{' '}
      {translate('import.wizard.known.unchanged')}
    </Alert>
  )
}
