import { Alert, Box, Button } from '@mui/material'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { pause } from '../../providers/pause.ts'

/** Reads codes in an image. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}

interface NativeDetector {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const formats = ['qr_code', 'data_matrix']

const isNative = (value: unknown): value is NativeDetector =>
  typeof value === 'function' && 'getSupportedFormats' in value

/** The browser's own detector, or else one that comes with the app: no other host is asked for it. */
const makeDetector = async (): Promise<Detector> => {
  const native: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  if (isNative(native)) {
    const supported: string[] = await native.getSupportedFormats().catch(() => [])
    const usable = formats.filter((format) => supported.includes(format))
    if (usable.includes('qr_code')) return new native({ formats: usable })
  }
  const [{ BarcodeDetector, prepareZXingModule }, { default: url }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  await prepareZXingModule({ overrides: { locateFile: () => url }, fireImmediately: true })
  return new BarcodeDetector({ formats: ['qr_code', 'data_matrix'] })
}

/** The camera stops after this time without a code, ms: it empties the battery. */
const patience = 30_000
/** Pause between two looks, ms. */
const between = 120

type State = 'starting' | 'looking' | 'blocked'

interface Props {
  onCode: (code: string) => void
  onClose: () => void
}

/** Looks for a code with the camera at the back of the phone, until there is one or it takes too long. */
export const Scanner = ({ onCode, onClose }: Props) => {
  const translate = useTranslate()
  const [isStopped, setStopped] = useState(false)
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      {isStopped ? (
        <>
          <Alert severity="info">{translate('installer.scan.stopped')}</Alert>
          <Button variant="contained" onClick={() => setStopped(false)}>
            {translate('installer.scan.again')}
          </Button>
        </>
      ) : (
        <Camera onCode={onCode} onStop={() => setStopped(true)} />
      )}
      <Button variant="outlined" onClick={onClose}>
        {translate('installer.scan.close')}
      </Button>
    </Box>
  )
}

/** The camera's image, and the search for a code in it; says by vibration that it found one. */
const Camera = ({ onCode, onStop }: { onCode: (code: string) => void; onStop: () => void }) => {
  const translate = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>('starting')
  const [torch, setTorch] = useState<MediaStreamTrack>()
  const found = useEffectEvent((code: string) => {
    if ('vibrate' in navigator) navigator.vibrate(80)
    onCode(code)
  })
  const stopped = useEffectEvent(onStop)
  useEffect(() => {
    const stop = new AbortController()
    let stream: MediaStream | undefined
    const look = async () => {
      const node = video.current
      if (!node || !('mediaDevices' in navigator)) {
        setState('blocked')
        return
      }
      const [opened, detector] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
        makeDetector(),
      ])
      stream = opened
      if (stop.signal.aborted) {
        for (const track of opened.getTracks()) track.stop()
        return
      }
      node.srcObject = opened
      await node.play()
      const [track] = opened.getVideoTracks()
      if (track && 'torch' in track.getCapabilities()) setTorch(track)
      setState('looking')
      const until = Date.now() + patience
      while (!stop.signal.aborted && Date.now() < until) {
        const [code] = await detector.detect(node)
        if (stop.signal.aborted) return
        if (code) {
          found(code.rawValue)
          return
        }
        await pause(between)
      }
      if (!stop.signal.aborted) stopped()
    }
    look().catch(() => {
      if (!stop.signal.aborted) setState('blocked')
    })
    return () => {
      stop.abort()
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])
  return (
    <>
      {/* muted and inline: else a phone plays it full screen, or not at all */}
      <Box
        component="video"
        ref={video}
        muted
        playsInline
        aria-label={translate('installer.scan.camera')}
        sx={{
          width: '100%',
          aspectRatio: '1',
          objectFit: 'cover',
          borderRadius: 1,
          bgcolor: 'common.black',
          display: state === 'blocked' ? 'none' : 'block',
        }}
      />
      {state === 'blocked' && <Alert severity="warning">{translate('installer.scan.blocked')}</Alert>}
      {torch && state === 'looking' && <TorchButton track={torch} />}
    </>
  )
}

const nothing: MediaTrackConstraintSet = {}

const TorchButton = ({ track }: { track: MediaStreamTrack }) => {
  const translate = useTranslate()
  const [isOn, setOn] = useState(false)
  const toggle = () => {
    // no part of the types: only phones have it
    const torch = { ...nothing, torch: !isOn }
    track
      .applyConstraints({ advanced: [torch] })
      .then(() => setOn(!isOn))
      .catch(() => undefined)
  }
  return (
    <Button variant="outlined" aria-pressed={isOn} onClick={toggle}>
      {translate(isOn ? 'installer.scan.torchOff' : 'installer.scan.torchOn')}
    </Button>
  )
}
