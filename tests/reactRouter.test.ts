import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { routerBuilds } from '../vite.config.ts'

const folder = dirname(fileURLToPath(new URL('../node_modules/react-router/package.json', import.meta.url)))
const Entry = z.object({ import: z.object({ default: z.string() }) })
const { exports: entries } = z
  .object({ exports: z.object({ '.': Entry, './dom': Entry }) })
  .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))

const namesOf = async (path: string): Promise<string[]> => Object.keys(Object(await import(/* @vite-ignore */ pathToFileURL(path).href))).toSorted()

describe('the builds of react-router that the app is bundled with', () => {
  it.each(Object.entries(routerBuilds))('%s exports everything that the package exports under that name', async (name, production) => {
    const entry = name === 'react-router' ? entries['.'] : entries['./dom']
    expect(existsSync(production)).toBe(true)
    expect(entry.import.default).toContain('/development/')
    expect(await namesOf(production)).toEqual(await namesOf(join(folder, entry.import.default)))
  })
})
