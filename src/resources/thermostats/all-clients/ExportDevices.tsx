import { FormControlLabel, Radio, RadioGroup } from '@mui/material'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { globalDeviceList } from '../../../../contract/main/globalDeviceList.ts'
import { main } from '../../../providers/api.ts'
import { totalBound } from '../../../providers/contractHttpClient.ts'
import { useFormat } from '../../../ui/facts/format.ts'
import { lazyPart } from '../../../ui/loading/lazyPart.tsx'
import { ExportList } from '../../../ui/list/export/ExportList.tsx'
import { operationColumns } from './deviceColumns.tsx'
import { useFilters } from './filters.tsx'

const ExportDialog = lazyPart(async () => (await import('../../../ui/jobs/ExportDialog.tsx')).ExportDialog)

const formats = ['xlsx', 'csv'] as const

/** Exports the thermostats that match the filters: as they are shown, or every one with all that is known of it, as a job. */
export const ExportDevices = () => {
  const translate = useTranslate()
  const { number, language } = useFormat()
  const { total } = useListContext()
  const filters = useFilters()
  const [open, setOpen] = useState(false)
  const [format, setFormat] = useState<(typeof formats)[number]>('xlsx')
  const count = total === undefined ? '' : number(Math.min(total, totalBound))
  return (
    <>
      <ExportList
        columns={operationColumns}
        name="thermostats.name_other"
        task={{ label: 'fleet.export.task', start: () => setOpen(true) }}
      />
      {open && (
        <ExportDialog
          open
          title={translate('fleet.export.title')}
          confirm={translate('ra.action.export')}
          start={() =>
            main(
              globalDeviceList.operationExport,
              { query: { ...filters, format, Language: language } },
              { preferAsync: true },
            )
          }
          onClose={() => setOpen(false)}
        >
          {translate(total !== undefined && total > totalBound ? 'fleet.export.more' : 'fleet.export.text', {
            smart_count: total ?? 0,
            number: count,
          })}
          <RadioGroup
            row
            aria-label={translate('fleet.export.format')}
            value={format}
            onChange={(_, value) => setFormat(formats.find((one) => one === value) ?? 'xlsx')}
            sx={{ mt: 1 }}
          >
            {formats.map((one) => (
              <FormControlLabel key={one} value={one} control={<Radio />} label={`.${one}`} />
            ))}
          </RadioGroup>
        </ExportDialog>
      )}
    </>
  )
}
