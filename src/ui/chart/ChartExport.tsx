import DownloadIcon from '@mui/icons-material/Download'
import { IconButton, Tooltip } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { lazyPart } from '../loading/lazyPart.tsx'
import type { ChartExportMenuProps } from './ChartExportMenu.tsx'

const ChartExportMenu = lazyPart<ChartExportMenuProps>(
  async () => (await import('./ChartExportMenu.tsx')).ChartExportMenu,
)

/** The button of a chart's exports; their menu loads on first use. */
export const ChartExport = (props: Omit<ChartExportMenuProps, 'anchor' | 'onClose'>) => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [used, setUsed] = useState(false)
  const label = translate('ui.chart.export', { name: props.title })
  return (
    <>
      <Tooltip title={translate('ra.action.export')}>
        <IconButton
          size="small"
          aria-label={label}
          aria-haspopup="menu"
          sx={{ minWidth: { xs: 44, sm: 0 }, minHeight: { xs: 44, sm: 0 } }}
          onClick={(event) => {
            setUsed(true)
            setAnchor(event.currentTarget)
          }}
        >
          <DownloadIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {used && <ChartExportMenu {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
