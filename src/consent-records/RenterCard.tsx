import LinkIcon from '@mui/icons-material/AddLink'
import UnlinkIcon from '@mui/icons-material/LinkOff'
import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { DataAgreement } from '../../contract/main/dataPrivacySite.ts'
import { FactCard, FactList } from '../ui/facts/FactCard.tsx'
import { LinkRenterDialog, UnlinkRenterDialog } from './LinkRenterDialog.tsx'
import { isErased, linkedBy } from './PersonText.tsx'
import { Known } from './recordColumns.tsx'

/** The renter that the person was identified as, and how. */
export const RenterCard = ({ record }: { record: DataAgreement }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState<'link' | 'unlink'>()
  const close = () => setOpen(undefined)
  const linked = record.renterId !== null
  const actions = !isErased(record) && (
    <>
      {linked && (
        <Button size="small" startIcon={<UnlinkIcon />} onClick={() => setOpen('unlink')}>
          {translate('consents.link.unlink')}
        </Button>
      )}
      <Button size="small" startIcon={<LinkIcon />} onClick={() => setOpen('link')}>
        {translate(linked ? 'consents.link.other' : 'consents.link.choose')}
      </Button>
    </>
  )
  return (
    <FactCard title="consents.link.title" action={actions}>
      <FactList
        facts={[
          ['consents.fields.client', record.tenantName],
          ...(linked
            ? ([
                ['consents.fields.unit', <Known key="unit" record={record} of="unit" />],
                ['consents.fields.renter', <Known key="renter" record={record} of="renter" />],
                ['consents.fields.linkedBy', linkedBy(record, translate)],
              ] as const)
            : []),
        ]}
      />
      {!linked && !isErased(record) && (
        <Typography color="text.secondary" sx={{ mt: 1.5 }}>
          {translate(record.tenantId === null ? 'consents.link.nobody' : 'consents.link.addressOnly')}
        </Typography>
      )}
      {open === 'link' && <LinkRenterDialog record={record} onClose={close} />}
      {open === 'unlink' && <UnlinkRenterDialog record={record} onClose={close} />}
    </FactCard>
  )
}
