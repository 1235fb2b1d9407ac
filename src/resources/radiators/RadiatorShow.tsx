import WarningIcon from '@mui/icons-material/WarningAmber'
import { Box, Typography } from '@mui/material'
import { useRecordContext, useTranslate } from 'react-admin'
import type { Radiator } from '../../../contract/main/radiators.ts'
import { radiatorChecklistFlags } from '../../../domain/enums.ts'
import { Facts } from '../../ui/facts/Facts.tsx'
import { PlaceTrail } from '../../ui/page/PlaceTrail.tsx'
import { RemoveButton } from '../../ui/buttons/RemoveButton.tsx'
import { ShowPage } from '../../ui/page/ShowPage.tsx'
import { PhotosReference } from '../../photos/PhotosReference.tsx'
import { ActCard } from './ActCard.tsx'
import { radiatorFacts, stateFacts, ventingFacts } from './radiatorFacts.tsx'
import { needs } from '../../needs.ts'
import { useMay } from '../../ui/useMay.ts'

/** A radiator: its data, its thermostat, and the findings on site. */
export const RadiatorShow = () => (
  <ShowPage actions={<RemoveButton />} above={<Above />} below={<Below />}>
    <Sheet />
  </ShowPage>
)

const Above = () => {
  const record = useRecordContext<Radiator>()
  return record ? <PlaceTrail name={record.name} /> : null
}

const Sheet = () => {
  const radiator = useRecordContext<Radiator>()
  if (!radiator) return null
  return (
    <>
      <Facts<Radiator> facts={stateFacts} />
      <Facts<Radiator> title="radiators.parts.radiator" facts={radiatorFacts(radiator)} />
    </>
  )
}

const Below = () => {
  const write = useMay(needs.changeRooms)
  const vent = useMay(needs.venting)
  const radiator = useRecordContext<Radiator>()
  if (!radiator) return null
  return (
    <>
      <ActCard
        title="radiators.venting.title"
        act="radiators.venting.act"
        allowed={vent}
        load={async () => (await import('./ActDialogs.tsx')).VentingDialog}
      >
        <Facts<Radiator> facts={ventingFacts} />
      </ActCard>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        <ActCard
          title="radiators.checklist.title"
          act="ra.action.edit"
          allowed={write}
          load={async () => (await import('./ActDialogs.tsx')).ChecklistDialog}
        >
          <Found
            texts={radiatorChecklistFlags
              .filter((flag) => radiator.checklist[flag])
              .map((flag) => `radiators.checklist.${flag}`)}
            none="radiators.checklist.none"
          />
        </ActCard>
        <ActCard
          title="radiators.failed.title"
          act={radiator.installationFailed.reasons.length > 0 ? 'ra.action.edit' : 'radiators.failed.act'}
          allowed={write}
          load={async () => (await import('./ActDialogs.tsx')).InstallationFailedDialog}
        >
          <Found
            texts={radiator.installationFailed.reasons.map((reason) => `radiators.issues.${reason}`)}
            none="radiators.failed.none"
            note={radiator.installationNotPossibleDescription}
          />
        </ActCard>
        <ActCard
          title="radiators.obstruction.title"
          act="ra.action.edit"
          allowed={write}
          load={async () => (await import('./ActDialogs.tsx')).ObstructionDialog}
        >
          <Found
            texts={radiator.obstruction ? [`radiators.obstructions.${radiator.obstruction}`] : []}
            none="radiators.obstruction.none"
            note={radiator.obstructionDescription}
          />
        </ActCard>
      </Box>
      <PhotosReference of={{ RadiatorId: radiator.id }} issues="radiators.issues" />
    </>
  )
}

/** The findings, line by line, or a text that there are none. */
const Found = ({ texts, none, note }: { texts: readonly string[]; none: string; note?: string | null }) => {
  const translate = useTranslate()
  return (
    <>
      {texts.length === 0 && <Typography color="text.secondary">{translate(none)}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {texts.map((text) => (
          <Box component="li" key={text} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <WarningIcon fontSize="small" color="warning" />
            {translate(text)}
          </Box>
        ))}
      </Box>
      {note && (
        <Typography color="text.secondary" sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {note}
        </Typography>
      )}
    </>
  )
}
