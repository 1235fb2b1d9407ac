import { useState } from 'react'
import { useNotificationContext } from 'react-admin'
import { latePart } from '../latePart.tsx'

const ShownNotice = latePart<object>(async () => (await import('./ShownNotice.tsx')).ShownNotice)

/** What the app says in passing. Its script is there soon after the first page (soon.ts). */
export const Notices = () => {
  const { notifications } = useNotificationContext()
  const [used, setUsed] = useState(false)
  if (!used && notifications.length > 0) setUsed(true)
  return used && <ShownNotice />
}
