import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { assetsOfBefore, putBack } from './earlierAssets.ts'

const day = 24 * 3_600_000
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ventil-assets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A build as vite makes it: the folder is emptied first. */
const build = (at: number, ...names: string[]) => {
  const before = assetsOfBefore(folder, at)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'assets'), { recursive: true })
  for (const name of names) writeFileSync(join(folder, 'assets', name), `build of ${at}`)
  putBack(folder, before)
}
const served = () => readdirSync(join(folder, 'assets')).toSorted()

it('the files of a replaced build stay for a day, however often it is built meanwhile', () => {
  build(0, 'app-1.js', 'react-1.js')
  build(5 * day, 'app-2.js', 'react-1.js')
  expect(served()).toEqual(['app-1.js', 'app-2.js', 'react-1.js'])
  build(5.5 * day, 'app-3.js', 'react-1.js')
  expect(served()).toEqual(['app-1.js', 'app-2.js', 'app-3.js', 'react-1.js'])
  build(6 * day, 'app-4.js', 'react-1.js')
  expect(served()).toEqual(['app-2.js', 'app-3.js', 'app-4.js', 'react-1.js'])
})

it('a build has its own files, not those of before of the same name', () => {
  build(0, 'app-1.js')
  build(1, 'app-1.js')
  expect(readFileSync(join(folder, 'assets/app-1.js'), 'utf8')).toBe('build of 1')
})

it('a file that comes back counts from its next replacement', () => {
  build(0, 'app-1.js')
  build(day, 'app-2.js')
  build(1.5 * day, 'app-1.js')
  build(2.9 * day, 'app-3.js')
  expect(served()).toEqual(['app-1.js', 'app-3.js'])
})
