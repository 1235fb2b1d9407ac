import { Notification } from 'react-admin'

export interface ShownNoticeProps {
  /** It offers something: a click elsewhere on the page does not take it away. */
  offers: boolean
  /** It is said while another one stays below. */
  isSecond: boolean
}

/** MUI's way to leave out its own handler. */
const stay = (event: object): void => {
  Object.assign(event, { defaultMuiPrevented: true })
}

const staying = { clickAwayListener: { onClickAway: stay } } as const

const underBar = {
  anchorOrigin: { vertical: 'top', horizontal: 'center' },
  sx: { '&.MuiSnackbar-anchorOriginTopCenter': { top: 'calc(64px + env(safe-area-inset-top, 0px))' } },
} as const

/** The message that is said. */
export const ShownNotice = ({ offers, isSecond }: ShownNoticeProps) => (
  <Notification {...(offers && { slotProps: staying })} {...(isSecond && underBar)} />
)
