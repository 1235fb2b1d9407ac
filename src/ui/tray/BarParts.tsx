import { Bell, BellInSheet } from '../bell/Bell.tsx'
import { needs } from '../../needs.ts'
import { OpeningViews } from '../list/filters/OpeningViews.tsx'
import { useMay } from '../useMay.ts'
import { Tray, TrayInSheet } from './Tray.tsx'

/** What the bar loads late: notices and background tasks, and what lists open with. */
export const BarParts = () => {
  const reads = useMay(needs.estate)
  return (
    <>
      <Bell />
      <Tray />
      {reads && <OpeningViews />}
    </>
  )
}

/** The same in the sheet of a phone. */
export const SheetParts = () => (
  <>
    <BellInSheet />
    <TrayInSheet />
  </>
)
