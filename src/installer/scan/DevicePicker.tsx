import ScanIcon from '@mui/icons-material/QrCodeScanner'
import { Box, Button, ButtonBase, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { latePart } from '../../ui/latePart.tsx'

const Scanner = latePart(async () => (await import('./Scanner.tsx')).Scanner, { inPlace: true })

interface Option {
  readonly key: string
  readonly title: string
  readonly text: string
  readonly isDisabled: boolean
  readonly choose: () => void
}

interface Props {
  label: string
  text: string
  onText: (text: string) => void
  /** Called with what the camera read. */
  onCode: (code: string) => void
  options: readonly Option[]
}

/** A device by the camera, or by typing part of what is printed on it. */
export const DevicePicker = ({ label, text, onText, onCode, options }: Props) => {
  const translate = useTranslate()
  const [isScanning, setScanning] = useState(false)
  return (
    <>
      {isScanning ? (
        <Scanner
          onCode={(code) => {
            setScanning(false)
            onCode(code)
          }}
          onClose={() => setScanning(false)}
        />
      ) : (
        <Button variant="contained" fullWidth startIcon={<ScanIcon />} onClick={() => setScanning(true)} sx={{ minHeight: 56, mb: 2 }}>
          {translate('installer.scan.start')}
        </Button>
      )}
      <TextField
        type="search"
        label={label}
        helperText={translate('installer.scan.typed')}
        value={text}
        onChange={({ target }) => onText(target.value)}
        slotProps={{ htmlInput: { autoCapitalize: 'off', autoComplete: 'off', spellCheck: false } }}
      />
      <Box component="ul" aria-label={translate('installer.scan.found')} sx={{ listStyle: 'none', p: 0, my: 1 }}>
        {options.map(({ key, title, text: state, isDisabled, choose }) => (
          <li key={key}>
            <ButtonBase
              onClick={choose}
              disabled={isDisabled}
              sx={{
                width: '100%',
                minHeight: 56,
                px: 1.5,
                py: 1,
                mb: 1,
                flexDirection: 'column',
                alignItems: 'flex-start',
                textAlign: 'left',
                fontFamily: 'inherit',
                fontSize: '1rem',
                border: 1,
                borderColor: 'edge',
                borderRadius: 1,
                bgcolor: 'background.paper',
                overflowWrap: 'anywhere',
              }}
            >
              {title}
              <Typography component="span" variant="body2" color={isDisabled ? 'error' : 'text.secondary'}>
                {state}
              </Typography>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </>
  )
}
