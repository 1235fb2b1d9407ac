import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writePages } from '../../scripts/consentPages.ts'
import { renderPages } from '../../src/consent-site/render.tsx'

/** A folder with the consent site's pages as the build renders them, and a dummy script file; `remove` deletes it. */
export const consentPages = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ventil-consent-'))
  writePages(await readFile(join(import.meta.dirname, '../../consent.html'), 'utf8'), renderPages(), folder)
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/consent-1.js'), 'const warm = "cold"\n')
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
