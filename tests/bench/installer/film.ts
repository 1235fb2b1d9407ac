import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'

const perStrip = 10

/** Prints the pictures of a run side by side, some to a strip, as PNG. */
export const printFilm = async (
  browser: Browser,
  folder: string,
  name: string,
  frames: readonly { step: string; image: Buffer }[],
): Promise<number> => {
  await mkdir(folder, { recursive: true })
  const page = await browser.newPage({ viewport: { width: perStrip * 300, height: 700 } })
  try {
    const strips = Array.from({ length: Math.ceil(frames.length / perStrip) }, (_, index) =>
      frames.slice(index * perStrip, (index + 1) * perStrip),
    )
    for (const [index, strip] of strips.entries()) {
      const images = strip.map(
        ({ step, image }) =>
          `<figure><figcaption>${step}</figcaption><img src="data:image/png;base64,${image.toString('base64')}"></figure>`,
      )
      await page.setContent(
        `<style>body{margin:0;display:flex;gap:8px;background:#888;font:14px sans-serif}figure{margin:0}img{width:292px;display:block}</style>${images.join('')}`,
      )
      await writeFile(join(folder, `${name}-${index + 1}.png`), await page.screenshot({ fullPage: true }))
    }
    return strips.length
  } finally {
    await page.close()
  }
}
