import { useEffect, useRef } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { reasonKey } from '../../providers/reasons.ts'
import { hasEnded } from '../jobs/hasEnded.ts'
import type { Task } from './useOwnTasks.ts'

/** Shorter tasks end before anyone has turned away, ms. */
const longEnough = 10_000

/** Whether this browser has notices of its own. */
export const knowsNotices = (): boolean => typeof Notification !== 'undefined'

/** Whether the user wants to be told by the browser, kept on this device. The browser's permission is needed as well. */
export const useWantsNotices = () => useStore('tray.notices', false)

/** Shows a notice; phones allow it to a service worker only. A task that several tabs tell of is one notice. */
const show = async (title: string, body: string, tag: string): Promise<void> => {
  try {
    const notice = new Notification(title, { body, tag, icon: '/favicon.svg' })
    notice.addEventListener('click', () => {
      window.focus()
      notice.close()
    })
  } catch {
    const worker = await navigator.serviceWorker?.getRegistration()
    await worker?.showNotification(title, { body, tag, icon: '/favicon.svg' })
  }
}

const ran = ({ startedAt, finishedAt }: Task): number =>
  startedAt === null || finishedAt === null ? 0 : Date.parse(finishedAt) - Date.parse(startedAt)

/** Tells by the browser when a long task of the user ends while the page is hidden, if they asked for it. */
export const useTaskNotices = (tasks: readonly Task[]): void => {
  const translate = useTranslate()
  const [wanted] = useWantsNotices()
  const open = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const before = open.current
    open.current = new Set(tasks.flatMap((task) => (hasEnded(task) ? [] : [task.id])))
    if (!wanted || !document.hidden || !knowsNotices() || Notification.permission !== 'granted') return
    // who cancelled a task knows of it
    const ended = tasks.filter(
      (task) =>
        before.has(task.id) && hasEnded(task) && task.state !== 'Cancelled' && ran(task) >= longEnough,
    )
    for (const { id, kind, state, errorCode, fileName } of ended) {
      const name = translate(`jobs.kinds.${kind}`, { _: kind })
      const failed = state === 'Failed'
      const body = failed
        ? translate(reasonKey(errorCode ?? 'internal'), { _: translate('ui.job.failed') })
        : (fileName ?? translate('ui.job.succeeded'))
      void show(translate(failed ? 'ui.tray.noticeFailed' : 'ui.tray.noticeDone', { name }), body, id)
    }
  }, [tasks, wanted, translate])
}
