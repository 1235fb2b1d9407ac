import FinalizedIcon from '@mui/icons-material/CheckCircle'
import NoAccessIcon from '@mui/icons-material/DoNotDisturbOn'
import OnHoldIcon from '@mui/icons-material/PauseCircleOutline'
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked'
import type { Palette } from '@mui/material'
import type { ReactElement } from 'react'
import type { InstallationStatus } from '../../../../domain/enums.ts'

interface Look {
  icon: ReactElement
  paint: (palette: Palette) => { ground: string; sign: string }
}

/** How a unit of each installation status is drawn: its sign differs, as colour alone does not suffice for many people. */
export const unitLooks: Record<InstallationStatus, Look> = {
  Open: {
    icon: <OpenIcon />,
    paint: (palette) => ({ ground: palette.background.paper, sign: palette.text.secondary }),
  },
  OnHold: {
    icon: <OnHoldIcon />,
    paint: (palette) => ({ ground: palette.soft.caution, sign: palette.warning.main }),
  },
  AccessNotPossible: {
    icon: <NoAccessIcon />,
    paint: (palette) => ({ ground: palette.soft.danger, sign: palette.error.main }),
  },
  Finalized: {
    icon: <FinalizedIcon />,
    paint: (palette) => ({ ground: palette.soft.fine, sign: palette.success.main }),
  },
}
