import { useEffect } from 'react'
import { CrossIcon } from './PageParts.tsx'
import { useSite } from './SiteContext.tsx'

export interface Toast {
  id: number
  tone: 'fine' | 'danger'
  text: string
}

/** Success messages close by themselves; the page also shows them. */
const fineMs = 8_000

function Message({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { t } = useSite()
  useEffect(() => {
    if (toast.tone === 'danger') return undefined
    const timer = setTimeout(onClose, fineMs)
    return () => clearTimeout(timer)
  })
  return (
    <div className={`toast ${toast.tone}`}>
      <p>{toast.text}</p>
      <button type="button" aria-label={t('toast.close')} onClick={onClose}>
        <CrossIcon />
      </button>
    </div>
  )
}

/** Messages at the bottom right. The live region exists before its messages, as screen readers need it. */
export function Toasts({ toast, onClose }: { toast: Toast | undefined; onClose: () => void }) {
  const shown = (tone: Toast['tone']) =>
    toast?.tone === tone && <Message key={toast.id} toast={toast} onClose={onClose} />
  return (
    <div className="toasts">
      <div role="status">{shown('fine')}</div>
      <div role="alert">{shown('danger')}</div>
    </div>
  )
}
