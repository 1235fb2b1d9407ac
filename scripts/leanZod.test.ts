import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { withoutJsonSchema } from './leanZod.ts'

const installed = readFileSync(
  fileURLToPath(new URL('../node_modules/zod/v4/classic/schemas.js', import.meta.url)),
  'utf8',
)

it('takes the writing of JSON Schema out of the zod that is installed, and nothing else', () => {
  const lean = withoutJsonSchema(installed)
  expect(lean).not.toMatch(/processJSONSchema|createStandardJSONSchemaMethod|createToJSONSchemaMethod/)
  expect(lean.match(/^export /gm)).toEqual(installed.match(/^export /gm))
})

it('says when zod writes it in another way', () => {
  expect(() => withoutJsonSchema('export const string = () => undefined')).toThrow(/in another way/)
})
