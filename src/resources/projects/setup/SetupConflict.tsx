import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ConflictDialog } from '../../../ui/dialogs/ConflictDialog.tsx'
import { useFormat } from '../../../ui/facts/format.ts'
import { useNameOfUser } from '../projectCells.tsx'
import type { PickableBuilding, PickableUser } from './pickable.ts'
import type { Picked } from './usePicked.ts'
import type { Setup } from './useSetup.ts'

/** Names that are listed of each version; the others are counted. */
const most = 10

/** The rows of a version: how many, and which of them the other version has not. */
interface Version {
  total: number
  only: readonly { id: string; name: string }[]
}

const versionsOf = <R extends { id: string }>(
  mine: Picked<R>,
  theirs: readonly R[],
  nameOf: (row: R) => string,
): { mine: Version; theirs: Version } => {
  const ids = new Set(theirs.map(({ id }) => id))
  const rows = [...mine.rows.values()]
  const named = (row: R) => ({ id: row.id, name: nameOf(row) })
  return {
    mine: { total: rows.length, only: rows.filter(({ id }) => !ids.has(id)).map(named) },
    theirs: { total: theirs.length, only: theirs.filter(({ id }) => !mine.has(id)).map(named) },
  }
}

interface Props {
  setup: Setup
  theirs: NonNullable<Setup['theirs']>
  onKeepMine: () => void
}

/** What the user has ticked, against what somebody else saved meanwhile, by name: as many are not the same. */
export const SetupConflict = ({
  setup: { buildings, users, isSaving, takeTheirs, dismiss },
  theirs,
  onKeepMine,
}: Props) => {
  const nameOfUser = useNameOfUser()
  const versions = {
    // only what would be saved over theirs
    ...(buildings.isChanged && {
      buildings: versionsOf<PickableBuilding>(buildings, theirs.buildings, ({ name }) => name),
    }),
    ...(users.isChanged && { users: versionsOf<PickableUser>(users, theirs.users, nameOfUser) }),
  }
  const fields = (['buildings', 'users'] as const).flatMap((source) => {
    const both = versions[source]
    if (both === undefined || both.mine.only.length + both.theirs.only.length === 0) return []
    return [
      {
        source,
        label: `projects.fields.${source}`,
        render: (value: unknown) => <Only version={value === both.mine ? both.mine : both.theirs} />,
      },
    ]
  })
  return (
    <ConflictDialog
      open
      mine={Object.fromEntries(fields.map(({ source }) => [source, versions[source]?.mine]))}
      theirs={Object.fromEntries(fields.map(({ source }) => [source, versions[source]?.theirs]))}
      fields={fields}
      busy={isSaving}
      onKeepMine={onKeepMine}
      onTakeTheirs={() => void takeTheirs()}
      onClose={dismiss}
    />
  )
}

const Only = ({ version: { total, only } }: { version: Version }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const more = only.length - most
  return (
    <>
      {number(total)}
      {only.length > 0 && (
        <>
          <Box sx={{ color: 'text.secondary' }}>{translate('projects.setup.onlyHere')}</Box>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {only.slice(0, most).map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
            {more > 0 && (
              <li>{translate('projects.touches.more', { smart_count: more, number: number(more) })}</li>
            )}
          </Box>
        </>
      )}
    </>
  )
}
