import RemoveIcon from '@mui/icons-material/Close'
import FileIcon from '@mui/icons-material/TableChartOutlined'
import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormat } from '../facts/format.ts'

const kibibyte = 1024
const mebibyte = kibibyte * kibibyte

interface Props {
  file: File
  disabled: boolean
  onRemove: () => void
}

/** The chosen file, by name and size. */
export const ChosenFile = ({ file, disabled, onRemove }: Props) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const large = file.size >= mebibyte
  const size = translate(large ? 'import.wizard.file.megabytes' : 'import.wizard.file.kilobytes', {
    size: large ? number(file.size / mebibyte, 1) : number(Math.max(1, Math.round(file.size / kibibyte))),
  })
  return (
    <Box
      sx={{
        display: 'inline-flex',
        maxWidth: '100%',
        alignItems: 'center',
        gap: 1.25,
        pl: 1.5,
        pr: 0.5,
        py: 0.75,
        mb: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        textAlign: 'left',
      }}
    >
      <FileIcon color="primary" />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file.name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {size}
        </Typography>
      </Box>
      <Tooltip title={translate('import.wizard.file.remove')}>
        <span>
          <IconButton
            size="small"
            aria-label={translate('import.wizard.file.remove')}
            onClick={onRemove}
            disabled={disabled}
          >
            <RemoveIcon fontSize="small" />
          </IconButton>
        </span>
      </Tooltip>
    </Box>
  )
}
