import StoredIcon from '@mui/icons-material/OfflinePinOutlined'
import NotStoredIcon from '@mui/icons-material/CloudOutlined'
import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Ago } from '../../ui/facts/FormatDate.tsx'
import type { SnapshotKind } from '../snapshots/kinds.ts'
import { useStoredAt } from '../snapshots/useStoredAt.ts'

/** Whether a building is stored on this device for work without a network, and since when. It takes its place before that is known, so that nothing moves. */
export const StoredLine = ({ kind, id }: { kind: SnapshotKind; id: string }) => {
  const translate = useTranslate()
  const storedAt = useStoredAt(kind)
  const takenAt = storedAt?.get(id)
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        mt: 0.5,
        typography: 'body2',
        color: 'text.secondary',
        visibility: storedAt ? 'visible' : 'hidden',
      }}
    >
      {takenAt === undefined ? (
        <NotStoredIcon fontSize="small" aria-hidden />
      ) : (
        <StoredIcon fontSize="small" color="success" aria-hidden />
      )}
      <span>
        {translate(takenAt === undefined ? 'installer.stored.not' : 'installer.stored.here')}{' '}
        {takenAt !== undefined && <Ago value={takenAt} />}
      </span>
    </Box>
  )
}
