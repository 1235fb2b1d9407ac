import { useMemo, useState } from 'react'
import { NotificationContext, useNotificationContext, type NotificationPayload } from 'react-admin'
import { latePart } from '../latePart.tsx'

const ShownNotice = latePart<object>(async () => (await import('./ShownNotice.tsx')).ShownNotice)

/**
 * What the app says in passing, one after the other. A failure gives way to whatever comes after it: it would keep the
 * message waiting that says that all went well, and stand over what was saved. The script is there soon after the first
 * page (soon.ts).
 */
export const Notices = () => {
  const context = useNotificationContext()
  const { notifications, takeNotification } = context
  const [{ shown, count }, setShown] = useState<{ shown?: NotificationPayload | undefined; count: number }>({ count: 0 })
  if (notifications.length > 0 && (count === 0 || shown?.type === 'error')) setShown({ count: count + 1 })
  const value = useMemo(
    () => ({
      ...context,
      takeNotification: () => {
        const taken = takeNotification()
        if (taken) setShown((before) => ({ ...before, shown: taken }))
        return taken
      },
    }),
    [context, takeNotification],
  )
  return (
    count > 0 && (
      <NotificationContext value={value}>
        <ShownNotice key={count} />
      </NotificationContext>
    )
  )
}
