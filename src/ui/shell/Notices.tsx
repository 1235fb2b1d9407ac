import { useCallback, useMemo, useState } from 'react'
import { NotificationContext, useNotificationContext, type NotificationPayload } from 'react-admin'
import { lazyPart } from '../loading/lazyPart.tsx'
import type { ShownNoticeProps } from './ShownNotice.tsx'

const ShownNotice = lazyPart<ShownNoticeProps>(async () => (await import('./ShownNotice.tsx')).ShownNotice)

/** Whether a message offers something, as to take a deletion back: it would be gone with the message. */
const offers = ({ message, notificationOptions }: NotificationPayload): boolean =>
  typeof message !== 'string' || notificationOptions?.undoable === true

/** Whether a message says no more than how an act ended. What says more, as that a reply got lost, comes beside such a message. */
const tellsEnd = ({ type }: NotificationPayload): boolean => type === 'success' || type === 'error'

const givesWay = (shown: NotificationPayload): boolean => tellsEnd(shown) && !offers(shown)

interface PlaceProps {
  /** What either place has shown: both are told of a message before it leaves the queue. */
  taken: WeakSet<NotificationPayload>
  isSecond?: boolean
  onShown?: (notice: NotificationPayload) => void
}

const Place = ({ taken, isSecond = false, onShown }: PlaceProps) => {
  const context = useNotificationContext()
  const { notifications, takeNotification } = context
  const [{ shown, count }, setShown] = useState<{ shown?: NotificationPayload | undefined; count: number }>({
    count: 0,
  })
  if (notifications.length > 0 && (count === 0 || (shown && givesWay(shown)))) setShown({ count: count + 1 })
  const value = useMemo(
    () => ({
      ...context,
      takeNotification: () => {
        const next = takeNotification()
        if (!next || taken.has(next)) return undefined
        taken.add(next)
        setShown((before) => ({ ...before, shown: next }))
        onShown?.(next)
        return next
      },
    }),
    [context, takeNotification, taken, onShown],
  )
  return (
    count > 0 && (
      <NotificationContext value={value}>
        <ShownNotice key={count} offers={shown !== undefined && offers(shown)} isSecond={isSecond} />
      </NotificationContext>
    )
  )
}

/**
 * What the app says in passing. How an act ended gives way to whatever comes after it, which tells of a later act and would otherwise be said
 * seconds after it. What says more, or offers something, stays for its time; what comes meanwhile is said in a second place, under the bar.
 * An offer is not lost by a click on something else either. The script is there with the first press (src/mountApp.tsx).
 */
export const Notices = () => {
  const [taken] = useState(() => new WeakSet<NotificationPayload>())
  const [hasSecond, setHasSecond] = useState(false)
  // it stays: what it shows, too, may have to stay for its time
  const look = useCallback((notice: NotificationPayload) => {
    if (!givesWay(notice)) setHasSecond(true)
  }, [])
  return (
    <>
      <Place taken={taken} onShown={look} />
      {hasSecond && <Place taken={taken} isSecond />}
    </>
  )
}
