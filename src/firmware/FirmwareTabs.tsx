import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { LinkTabs } from '../ui/page/LinkTabs.tsx'

const tabs = [
  { to: paths.firmwareUpdates, label: 'firmware.active' },
  { to: paths.finishedFirmwareUpdates, label: 'firmware.finished' },
  { to: paths.automaticUpdates, label: 'firmware.automatic' },
] as const

/** The lists of firmware updates, and the button beside them. */
export const FirmwareTabs = ({ shown, action }: { shown: string; action: ReactNode }) => (
  <LinkTabs label="firmware.title" tabs={tabs} shown={shown} action={action} />
)
