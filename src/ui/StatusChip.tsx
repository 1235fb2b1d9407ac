import CheckIcon from '@mui/icons-material/CheckCircleOutline'
import DangerIcon from '@mui/icons-material/ErrorOutline'
import CautionIcon from '@mui/icons-material/WarningAmber'
import NeutralIcon from '@mui/icons-material/RemoveCircleOutline'
import ActiveIcon from '@mui/icons-material/Timelapse'
import { Chip, type Palette } from '@mui/material'
import type { ReactElement } from 'react'
import { useTranslate } from 'react-admin'

/** How a state is to be taken. Each has a sign of its own, as colour alone says nothing to many people. */
export type Tone = 'fine' | 'caution' | 'danger' | 'neutral' | 'active'

const icons: Record<Tone, ReactElement> = {
  fine: <CheckIcon />,
  caution: <CautionIcon />,
  danger: <DangerIcon />,
  neutral: <NeutralIcon />,
  active: <ActiveIcon />,
}

const colours: Record<Tone, (palette: Palette) => { ground: string; sign: string }> = {
  fine: (palette) => ({ ground: palette.soft.fine, sign: palette.success.main }),
  caution: (palette) => ({ ground: palette.soft.caution, sign: palette.warning.main }),
  danger: (palette) => ({ ground: palette.soft.danger, sign: palette.error.main }),
  neutral: (palette) => ({ ground: palette.soft.raised, sign: palette.text.secondary }),
  active: (palette) => ({ ground: palette.soft.accent, sign: palette.primary.main }),
}

/** A state in a word. `label` is a text key. */
export function StatusChip({ tone, label }: { tone: Tone; label: string }) {
  const translate = useTranslate()
  return (
    <Chip
      icon={icons[tone]}
      label={translate(label, { _: label })}
      sx={({ palette }) => {
        const { ground, sign } = colours[tone](palette)
        return { backgroundColor: ground, color: 'text.primary', '& .MuiChip-icon': { color: sign, fontSize: '1rem' } }
      }}
    />
  )
}
