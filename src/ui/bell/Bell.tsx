import BellIcon from '@mui/icons-material/NotificationsOutlined'
import type { Theme } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'react-admin'
import { needs } from '../../needs.ts'
import { useFormat } from '../facts/format.ts'
import { lazyPart } from '../loading/lazyPart.tsx'
import { BarButton } from '../tray/BarButton.tsx'
import { useMay } from '../useMay.ts'
import type { BellPanelProps } from './BellPanel.tsx'
import { useNotices } from './useNotices.ts'

const BellPanel = lazyPart<BellPanelProps>(async () => (await import('./BellPanel.tsx')).BellPanel)

const BellButton = ({ worded }: { worded: boolean }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const known = useNotices()
  const label = translate('notices.title')
  return (
    <BarButton
      tour="notices"
      icon={<BellIcon />}
      label={label}
      count={known.unread}
      said={`${label}, ${translate('notices.unread', { number: number(known.unread) })}`}
      worded={worded}
      renderPanel={(anchor, onClose) => <BellPanel anchor={anchor} known={known} onClose={onClose} />}
    />
  )
}

/** The user's notices in the bar at the top; on a phone they stand in the sheet. */
export const Bell = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const may = useMay(needs.estate)
  return may && wide && <BellButton worded={false} />
}

/** The user's notices in the sheet of a phone. */
export const BellInSheet = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'), { noSsr: true })
  const may = useMay(needs.estate)
  return may && !wide && <BellButton worded />
}
