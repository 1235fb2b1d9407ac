import { useFormat } from '../../ui/format.ts'
import { ExportButton } from './ExportButton.tsx'

/** The whole estate of the client as a spreadsheet, in the form that the import reads. */
export const ExportEstate = () => {
  const { language } = useFormat()
  return <ExportButton label="locations.export.estate" start={async () => (await import('./estateExports.ts')).exportEstate(language)} />
}
