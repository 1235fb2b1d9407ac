import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { deletedSpaces } from '../../../contract/main/deletedSpaces.ts'
import { restoreDays } from '../../../domain/rules/restore.ts'
import { day } from '../../../domain/time.ts'
import { permissionsOf } from '../../providers/declared.ts'
import { useFormat } from '../facts/format.ts'
import { useMay } from '../useMay.ts'
import { useRestore } from './useRestore.ts'

interface Props {
  entry: { entity: string; entityId: string; entityName: string | null; at: string }
}

const needed = permissionsOf(deletedSpaces.restore)

/** Brings back what an entry says was deleted. */
export const RestoreButton = ({ entry: { entity, entityId, entityName, at } }: Props) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const restore = useRestore()
  const may = useMay(needed)
  if (!may) return null
  const until = new Date(Date.parse(at) + restoreDays * day).toISOString()
  return (
    <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
      <Button
        size="small"
        variant="outlined"
        loading={restore.isPending}
        disabled={restore.isSuccess}
        onClick={() => restore.mutate({ id: entityId, name: entityName ?? '' })}
      >
        {translate('audit.restore.button')}
      </Button>
      <Typography variant="body2" color="text.secondary">
        {translate(entity === 'room' ? 'audit.restore.aboutRoom' : 'audit.restore.about', {
          until: date(until),
        })}
      </Typography>
    </Box>
  )
}
