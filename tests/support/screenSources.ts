import { readdirSync, readFileSync } from 'node:fs'

const src = new URL('../../src/', import.meta.url)

/** The sources of the screens, without tests and what stands in for others in them; names are relative to src. */
export const screenSources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing\//.test(name))
  .map((name) => ({ name, text: readFileSync(new URL(name, src), 'utf8') }))
