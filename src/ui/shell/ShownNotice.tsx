import { Notification } from 'react-admin'

export interface ShownNoticeProps {
  /** It offers something: a click elsewhere on the page does not take it away. */
  offers: boolean
}

/** MUI's way to leave out its own handler. */
const stay = (event: object): void => {
  Object.assign(event, { defaultMuiPrevented: true })
}

const staying = { clickAwayListener: { onClickAway: stay } } as const

/** The message that is said. */
export const ShownNotice = ({ offers }: ShownNoticeProps) => <Notification {...(offers && { slotProps: staying })} />
