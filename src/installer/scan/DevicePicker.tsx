import ScanIcon from '@mui/icons-material/QrCodeScanner'
import { Alert, Box, Button, ButtonBase, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { lazyPart } from '../../ui/loading/lazyPart.tsx'
import type { Device, DeviceSearch } from './useDeviceSearch.ts'

const Scanner = lazyPart(async () => (await import('./Scanner.tsx')).Scanner, { inPlace: true })

interface Props<T extends Device> {
  /** Translated. */
  label: string
  search: DeviceSearch<T>
  /** What else to say of a device that can be taken, translated. */
  textOf?: (device: T) => string
}

/** A device by the camera, or by typing part of what is printed on it. */
export const DevicePicker = <T extends Device>({ label, search, textOf }: Props<T>) => {
  const translate = useTranslate()
  const [isScanning, setScanning] = useState(false)
  const { text, setText, found, answer, choose, enter } = search
  return (
    <>
      {isScanning ? (
        <Scanner
          onCode={(code) => {
            setScanning(false)
            void enter(code, true)
          }}
          onClose={() => setScanning(false)}
        />
      ) : (
        <Button
          variant="contained"
          fullWidth
          startIcon={<ScanIcon />}
          onClick={() => {
            setText('')
            setScanning(true)
          }}
          sx={{ minHeight: 56, mb: 2 }}
        >
          {translate('installer.scan.start')}
        </Button>
      )}
      <TextField
        type="search"
        label={label}
        helperText={translate('installer.scan.typed')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // else it would send the step that the field is in
          event.preventDefault()
          if (text.trim() !== '') void enter(text, false)
        }}
        slotProps={{
          htmlInput: {
            autoCapitalize: 'off',
            autoComplete: 'off',
            spellCheck: false,
            enterKeyHint: 'search',
          },
        }}
      />
      <Box role="status">
        {answer && !answer.isUrgent && (
          <Alert severity="warning" role="presentation" sx={{ mt: 1 }}>
            {answer.text}
          </Alert>
        )}
      </Box>
      {answer?.isUrgent && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {answer.text}
        </Alert>
      )}
      <Box
        component="ul"
        aria-label={translate('installer.scan.found')}
        sx={{ listStyle: 'none', p: 0, my: 1 }}
      >
        {found.map((device) => (
          <li key={device.id}>
            <ButtonBase
              onClick={() => void choose(device)}
              disabled={device.whyNot !== undefined}
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
              {[device.labels[0], device.eui].filter(Boolean).join(' · ')}
              <Typography
                component="span"
                variant="body2"
                color={device.whyNot === undefined ? 'text.secondary' : 'error'}
              >
                {device.whyNot === undefined ? textOf?.(device) : translate(`errors.${device.whyNot}`)}
              </Typography>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </>
  )
}
