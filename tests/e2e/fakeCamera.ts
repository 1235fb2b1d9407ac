import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

/** From the next page on, the camera sees a QR code; the browser's own detector is missing, as in many browsers, so that the app's own one reads it. */
export const showCode = async (page: Page, text: string) => {
  const { prepareZXingModule, writeBarcode } = await import('zxing-wasm/writer')
  const wasm = await readFile(new URL(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
  const { svg } = await writeBarcode(text, { format: 'QRCode', scale: 8 })
  await page.addInitScript((drawing) => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector')
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 640
      const image = new Image()
      image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`
      await image.decode()
      const pen = canvas.getContext('2d')
      const draw = () => {
        if (!pen) return
        pen.fillStyle = 'white'
        pen.fillRect(0, 0, 640, 640)
        pen.drawImage(image, 80, 80, 480, 480)
        requestAnimationFrame(draw)
      }
      draw()
      return canvas.captureStream()
    }
  }, svg)
}
