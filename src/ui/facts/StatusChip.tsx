import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { NetworkStatus } from '../../../domain/enums.ts'

/** The meaning of a state. Each tone has its own icon, as colour alone does not suffice for many people. */
export type Tone = 'fine' | 'caution' | 'danger' | 'neutral' | 'active'

const ring =
  'M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m0 18c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8'

/** The shapes of MUI's icons: as components of its own, those of a list took longer than its texts. */
const icons: Record<Tone, string> = {
  fine: `M16.59 7.58 10 14.17l-3.59-3.58L5 12l5 5 8-8z${ring}`,
  caution: 'M12 5.99 19.53 19H4.47zM12 2 1 21h22zM13 16h-2v2h2zm0-6h-2v5h2z',
  danger: `M11 15h2v2h-2zm0-8h2v6h-2z${ring}`,
  neutral: `M7 11v2h10v-2z${ring}`,
  active: `M16.24 7.76C15.07 6.59 13.54 6 12 6v6l-4.24 4.24c2.34 2.34 6.14 2.34 8.49 0 2.34-2.34 2.34-6.14-.01-8.48${ring}`,
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
  '& > svg': {
    flex: 'none',
    width: '1rem',
    height: '1rem',
    fill: 'currentColor',
    color: palette.text.secondary,
  },
  '&[data-tone=fine]': { backgroundColor: palette.soft.fine, '& > svg': { color: palette.success.main } },
  '&[data-tone=caution]': {
    backgroundColor: palette.soft.caution,
    '& > svg': { color: palette.warning.main },
  },
  '&[data-tone=danger]': { backgroundColor: palette.soft.danger, '& > svg': { color: palette.error.main } },
  '&[data-tone=active]': { backgroundColor: palette.soft.accent, '& > svg': { color: palette.primary.main } },
}))

/** A state as a chip. `label` is a text key. */
export function StatusChip({ tone, label }: { tone: Tone; label: string }) {
  const translate = useTranslate()
  return (
    <Chip data-tone={tone}>
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d={icons[tone]} />
      </svg>
      <span>{translate(label, { _: label })}</span>
    </Chip>
  )
}

const tones: Record<NetworkStatus, Tone> = { Online: 'fine', Offline: 'danger', Unknown: 'neutral' }

/** A device's network status; one that was never heard is shown as never seen. */
export const NetworkStatusChip = ({ status }: { status: NetworkStatus }) => (
  <StatusChip tone={tones[status]} label={`ui.networkStatuses.${status}`} />
)
