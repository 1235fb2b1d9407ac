import CsvIcon from '@mui/icons-material/DescriptionOutlined'
import PictureIcon from '@mui/icons-material/ImageOutlined'
import { ListItemIcon, ListItemText, Menu, MenuItem, useTheme } from '@mui/material'
import { useNotify, useTranslate } from 'react-admin'
import { useFormat } from '../facts/format.ts'
import { csvOf } from '../list/export/exportCsv.ts'
import { localDay } from '../facts/localDay.ts'
import { saveFile } from '../buttons/saveFile.ts'
import { useFailureText } from '../buttons/useAct.ts'
import { chartRows, zoneText } from './chartRows.ts'
import { chartMarkKinds, type ChartData } from './chartShape.ts'
import { drawPicture } from './drawPicture.ts'

export interface ChartExportMenuProps {
  anchor: HTMLElement | null
  title: string
  subject?: string | undefined
  data: ChartData
  hidden: ReadonlySet<string>
  /** The chart's canvas; none while it is a table. */
  canvas: () => HTMLCanvasElement | null
  onClose: () => void
}

/** What a file system would not take in a name. */
const unfit = /[\\/:*?"<>|]+/g

/** The files that a chart can be exported to: a picture, and a table of exactly what is drawn. */
export const ChartExportMenu = ({
  anchor,
  title,
  subject,
  data,
  hidden,
  canvas,
  onClose,
}: ChartExportMenuProps) => {
  const translate = useTranslate()
  const theme = useTheme()
  const notify = useNotify()
  const failureText = useFailureText()
  const { language, date } = useFormat()
  const shown = { ...data, lines: data.lines.filter(({ key }) => !hidden.has(key)) }
  const period = `${date(data.from * 1000)} – ${date(data.to * 1000)}`
  const name = [title, subject, localDay(data.to * 1000)].filter(Boolean).join(' ').replace(unfit, ' ')
  const run = async (make: () => Promise<Blob | null>, extension: string) => {
    onClose()
    try {
      const blob = await make()
      if (blob) saveFile(`${name}.${extension}`, blob)
    } catch (error) {
      notify(failureText(error), { type: 'error' })
    }
  }
  const picture = () =>
    new Promise<Blob | null>((resolve) => {
      const drawn = canvas()
      if (!drawn) return resolve(null)
      const kinds = chartMarkKinds.filter((kind) => data.marks?.some((mark) => mark.kind === kind))
      const head = {
        title,
        texts: [subject, period, `${translate('ui.chart.zone')}: ${zoneText(data.to)}`].filter(
          (text) => text !== undefined,
        ),
        lines: shown.lines,
        marks: kinds.map((kind) => ({ kind, label: translate(`ui.chart.marks.${kind}`) })),
      }
      return drawPicture(drawn, drawn.width / drawn.clientWidth, head, theme).toBlob(resolve, 'image/png')
    })
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {canvas() && (
        <MenuItem onClick={() => void run(picture, 'png')}>
          <ListItemIcon>
            <PictureIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate('ui.chart.png')}</ListItemText>
        </MenuItem>
      )}
      <MenuItem
        onClick={() =>
          void run(() => csvOf(chartRows(shown, { title, subject, period }, translate), language), 'csv')
        }
      >
        <ListItemIcon>
          <CsvIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText>{translate('ui.chart.csv')}</ListItemText>
      </MenuItem>
    </Menu>
  )
}
