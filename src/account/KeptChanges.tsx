import { useState } from 'react'
import { readKept } from '../providers/keptChanges.ts'
import { useOnline } from '../ui/useOnline.ts'
import { useAccount } from './AccountContext.tsx'
import { Notice } from './Screen.tsx'

/** What technicians who signed out left on this device to be sent, and that this needs a network. */
export function KeptChanges() {
  const { t } = useAccount()
  const isOnline = useOnline()
  const [kept] = useState(readKept)
  return (
    <>
      {kept.map(({ userId, name, count }) => (
        <Notice key={userId} tone="fine">
          {t('signIn.kept', { name, count })}
        </Notice>
      ))}
      {!isOnline && <Notice tone="caution">{t('signIn.offline')}</Notice>}
    </>
  )
}
