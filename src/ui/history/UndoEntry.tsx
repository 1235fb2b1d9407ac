import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type * as z from 'zod'
import type { AuditEntry } from '../../../contract/main/audit.ts'
import { whyNotRestore } from '../../../domain/rules/restore.ts'
import { keysOf } from '../../providers/declared.ts'
import { serverNow } from '../../providers/serverClock.ts'
import { lazyPart } from '../loading/lazyPart.tsx'
import { useMayDo } from '../useMay.ts'
import { factsOfEntity } from './auditWords.ts'
import type { Change } from './difference.ts'
import { RestoreButton } from './RestoreButton.tsx'
import { undoable } from './undo.ts'

const UndoDialog = lazyPart(async () => (await import('./UndoDialog.tsx')).UndoDialog)

interface Props {
  entry: z.output<typeof AuditEntry>
  changes: readonly Change[]
}

/** Offers to take back what an entry of the log says: an edit, by another one; a deletion, by restoring the row. */
export const UndoEntry = ({ entry, changes }: Props) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const facts = factsOfEntity(entry.entity)
  const mayEdit = useMayDo(facts?.name ?? '', 'edit')
  const update =
    facts?.entities?.[0] === entry.entity && facts.backend !== 'identity' ? facts.calls.update : undefined
  const keys = (update && keysOf(update)) ?? []
  const back = undoable(entry.action, changes, keys)
  const restorable = entry.before !== null && whyNotRestore(entry, new Date(serverNow())) === undefined
  if (restorable) return <RestoreButton entry={entry} />
  if (!facts || !mayEdit || back.length === 0) return null
  return (
    <Box sx={{ mt: 1.5 }}>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        {translate('audit.undo.button')}
      </Button>
      {open && (
        <UndoDialog
          resource={facts.name}
          entry={entry}
          changes={back}
          keys={keys}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  )
}
