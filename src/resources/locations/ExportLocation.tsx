import { useRecordContext } from 'react-admin'
import { useFormat } from '../../ui/format.ts'
import { ExportButton } from './ExportButton.tsx'

/** A location with all below it as a spreadsheet, in the form that the import reads. */
export const ExportLocation = () => {
  const record = useRecordContext()
  const { language } = useFormat()
  if (!record) return null
  return <ExportButton label="locations.export.one" start={async () => (await import('./estateExports.ts')).exportSpace(String(record.id), language)} />
}
