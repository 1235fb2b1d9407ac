import CheckIcon from '@mui/icons-material/CheckCircleOutline'
import DangerIcon from '@mui/icons-material/ErrorOutline'
import CautionIcon from '@mui/icons-material/WarningAmber'
import NeutralIcon from '@mui/icons-material/RemoveCircleOutline'
import ActiveIcon from '@mui/icons-material/Timelapse'
import { styled } from '@mui/material/styles'
import type { ReactElement } from 'react'
import { useTranslate } from 'react-admin'
import type { NetworkStatus } from '../../domain/enums.ts'

/** The meaning of a state. Each tone has its own icon, as colour alone does not suffice for many people. */
export type Tone = 'fine' | 'caution' | 'danger' | 'neutral' | 'active'

const icons: Record<Tone, ReactElement> = {
  fine: <CheckIcon />,
  caution: <CautionIcon />,
  danger: <DangerIcon />,
  neutral: <NeutralIcon />,
  active: <ActiveIcon />,
}

/** Created once for all tones, as a list shows one in every row. */
const Chip = styled('span')(({ theme: { palette } }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  minHeight: 24,
  padding: '0 9px 0 6px',
  borderRadius: 12,
  fontSize: '0.8125rem',
  fontWeight: 550,
  whiteSpace: 'nowrap',
  backgroundColor: palette.soft.raised,
  color: palette.text.primary,
  '& > svg': { flex: 'none', fontSize: '1rem', color: palette.text.secondary },
  '&[data-tone=fine]': { backgroundColor: palette.soft.fine, '& > svg': { color: palette.success.main } },
  '&[data-tone=caution]': { backgroundColor: palette.soft.caution, '& > svg': { color: palette.warning.main } },
  '&[data-tone=danger]': { backgroundColor: palette.soft.danger, '& > svg': { color: palette.error.main } },
  '&[data-tone=active]': { backgroundColor: palette.soft.accent, '& > svg': { color: palette.primary.main } },
}))

/** A state as a chip. `label` is a text key. */
export function StatusChip({ tone, label }: { tone: Tone; label: string }) {
  const translate = useTranslate()
  return (
    <Chip data-tone={tone}>
      {icons[tone]}
      <span>{translate(label, { _: label })}</span>
    </Chip>
  )
}

const tones: Record<NetworkStatus, Tone> = { Online: 'fine', Offline: 'danger', Unknown: 'neutral' }

/** A device's network status; one that was never heard is shown as never seen. */
export const NetworkStatusChip = ({ status }: { status: NetworkStatus }) => <StatusChip tone={tones[status]} label={`ui.networkStatuses.${status}`} />
