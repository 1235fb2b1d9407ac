import { useState } from 'react'
import { radiators, type Radiator } from '../../../contract/main/radiators.ts'
import { radiatorChecklistFlags } from '../../../domain/enums.ts'
import { main } from '../../providers/api.ts'
import { ActDialog } from './ActDialog.tsx'
import { NoteField } from '../../ui/NoteField.tsx'
import { Ticks } from '../../ui/Ticks.tsx'

/** The mounting checklist: what was found at the radiator. */
export const ChecklistDialog = ({
  radiator: { id, version, checklist, installationNotPossibleDescription },
  onClose,
}: {
  radiator: Radiator
  onClose: () => void
}) => {
  const [flags, setFlags] = useState(() => radiatorChecklistFlags.filter((flag) => checklist[flag]))
  const [description, setDescription] = useState(installationNotPossibleDescription ?? '')
  const body = () => ({ ...Object.fromEntries(flags.map((flag) => [flag, true])), installationNotPossibleDescription: description })
  return (
    <ActDialog
      title="radiators.checklist.title"
      saved="radiators.checklist.saved"
      save={() => main(radiators.checklist, { params: { id }, body: body(), version })}
      onClose={onClose}
    >
      <Ticks values={radiatorChecklistFlags} ticked={flags} text={(flag) => `radiators.checklist.${flag}`} onChange={setFlags} />
      <NoteField label="radiators.fields.installationNotPossibleDescription" value={description} onChange={setDescription} />
    </ActDialog>
  )
}
