import GoodIcon from '@mui/icons-material/SignalCellularAlt'
import WeakIcon from '@mui/icons-material/SignalCellularAlt2Bar'
import NoneIcon from '@mui/icons-material/SignalCellularNodata'
import UntestedIcon from '@mui/icons-material/MoreHoriz'
import type { Palette } from '@mui/material'
import type { ReactElement } from 'react'
import type { SignalStrength } from '../../../domain/enums.ts'

type Strength = SignalStrength | 'untested'

export const signalIcons: Record<Strength, ReactElement> = {
  good: <GoodIcon />,
  weak: <WeakIcon />,
  none: <NoneIcon />,
  untested: <UntestedIcon />,
}

export const signalPaints: Record<Strength, (palette: Palette) => { ground: string; sign: string }> = {
  good: (palette) => ({ ground: palette.soft.fine, sign: palette.success.main }),
  weak: (palette) => ({ ground: palette.soft.caution, sign: palette.warning.main }),
  none: (palette) => ({ ground: palette.soft.danger, sign: palette.error.main }),
  untested: (palette) => ({ ground: palette.background.paper, sign: palette.text.secondary }),
}
