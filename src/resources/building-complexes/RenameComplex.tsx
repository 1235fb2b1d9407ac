import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, IconButton, Tooltip } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { BuildingComplex } from '../../../contract/main/buildingComplexes.ts'
import { useMayDo } from '../../ui/useMay.ts'
import type { RenameFormProps } from './RenameForm.tsx'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'

const RenameForm = lazyPart<RenameFormProps & { shown: ReactNode }>(
  async () => (await import('./RenameForm.tsx')).RenameForm,
  {
    waiting: ({ shown }) => shown,
  },
)

/** A complex's name, editable in place. */
export const RenameComplex = ({ complex }: { complex: BuildingComplex }) => {
  const translate = useTranslate()
  const mayEdit = useMayDo('building-complexes', 'edit')
  const [editing, setEditing] = useState(false)
  const name = (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {complex.name}
      </Box>
      {mayEdit && (
        <Tooltip title={translate('ui.rename.start', { name: complex.name })}>
          <IconButton
            size="small"
            onClick={(event) => {
              event.stopPropagation()
              setEditing(true)
            }}
          >
            <EditIcon fontSize="inherit" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  )
  return editing ? <RenameForm complex={complex} shown={name} onClose={() => setEditing(false)} /> : name
}
