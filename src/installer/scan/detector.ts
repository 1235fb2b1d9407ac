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
export const makeDetector = async (): Promise<Detector> => {
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
