import { Bell, BellInSheet } from '../bell/Bell.tsx'
import { Tray, TrayInSheet } from './Tray.tsx'

/** What the bar loads late: notices and background tasks. */
export const BarParts = () => (
  <>
    <Bell />
    <Tray />
  </>
)

/** The same in the sheet of a phone. */
export const SheetParts = () => (
  <>
    <BellInSheet />
    <TrayInSheet />
  </>
)
