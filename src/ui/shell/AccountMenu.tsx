import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import { IconButton } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { lazyPart } from '../loading/lazyPart.tsx'
import type { TourProps } from '../tour/Tour.tsx'
import type { AccountEntriesProps } from './AccountEntries.tsx'

const AccountEntries = lazyPart<AccountEntriesProps>(
  async () => (await import('./AccountEntries.tsx')).AccountEntries,
)
const Tour = lazyPart<TourProps>(async () => (await import('../tour/Tour.tsx')).Tour)

/** The button of the signed-in user's menu; its entries, and the tour of the page, load on first use. */
export function AccountMenu() {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [used, setUsed] = useState(false)
  const [touring, setTouring] = useState(false)
  const [buttonId, menuId] = [useId(), useId()]
  return (
    <>
      <IconButton
        id={buttonId}
        color="inherit"
        data-tour="account"
        aria-label={translate('ui.account.menu')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => {
          setUsed(true)
          setAnchor(event.currentTarget)
        }}
      >
        <AccountIcon />
      </IconButton>
      {used && (
        <AccountEntries
          id={menuId}
          labelledBy={buttonId}
          anchor={anchor}
          onClose={() => setAnchor(null)}
          onTour={() => setTouring(true)}
        />
      )}
      {touring && <Tour onClose={() => setTouring(false)} />}
    </>
  )
}
