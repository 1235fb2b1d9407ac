import PhoneIcon from '@mui/icons-material/PhoneOutlined'
import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { PhoneText } from '../../ui/facts/PhoneLink.tsx'
import { useSnapshot } from '../snapshots/useSnapshot.ts'

interface Props {
  buildingId: string
  /** It appears because somebody ticked it: then it comes into view, from below the buttons of the step. */
  isNew?: boolean
}

/** A constant function, so that React calls it once. */
const comeIntoView = (node: HTMLElement | null): void => {
  // not in jsdom
  if (node && 'scrollIntoView' in node) node.scrollIntoView({ block: 'center' })
}

/** What to do about a valve that leaks, and whom to call: the client's contact, as it was stored with the start page. */
export const LeakAlert = ({ buildingId, isNew = false }: Props) => {
  const translate = useTranslate()
  const { data } = useSnapshot('overview', '')
  const building = data?.buildings.find(({ id }) => id === buildingId)
  // what an older version of the app stored has none
  const contact: Partial<NonNullable<typeof building>>['contact'] = building?.contact
  return (
    <Alert
      severity="error"
      ref={isNew ? comeIntoView : undefined}
      sx={{ my: 1.5, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      {translate('installer.radiator.leak')}
      {contact?.phone && (
        <Button
          component="a"
          href={`tel:${contact.phone.replaceAll(/\s/g, '')}`}
          variant="contained"
          color="error"
          fullWidth
          startIcon={<PhoneIcon />}
          sx={{ minHeight: 52, my: 1 }}
        >
          <span>
            {translate('installer.radiator.leakCall', { name: contact.name ?? '' })}{' '}
            <PhoneText phone={contact.phone} />
          </span>
        </Button>
      )}{' '}
      {translate('installer.radiator.leakPhoto')}
    </Alert>
  )
}
