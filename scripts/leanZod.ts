import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const schemas = /\/zod\/v4\/classic\/schemas\.js$/
const method = /\b(createStandardJSONSchemaMethod|createToJSONSchemaMethod)\b/
/** How a kind of schema is written as JSON Schema. */
const processing = /^\s*inst\._zod\.processJSONSchema = .+;$/gm

/** zod's schemas without the writing of JSON Schema, which only the server does (contract/openapi.ts): a quarter of the library. */
export const withoutJsonSchema = (code: string): string => {
  const [found] = code.match(processing) ?? []
  if (found === undefined || !method.test(code))
    throw new Error('zod writes JSON Schema in another way than scripts/leanZod.ts knows')
  return code
    .replace(processing, '')
    .replace(/^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \}.+$/m, '')
    .replace(/\bcreate(?:Standard|To)JSONSchemaMethod\(this, [^)]+\)/g, 'undefined')
    .replace('undefined(params)', 'undefined')
}

/** Leaves out of the browser what of zod only the server uses. */
export const leanZod = (): Plugin => ({
  name: 'lean-zod',
  apply: 'build',
  load: (id) => (schemas.test(id) ? withoutJsonSchema(readFileSync(id, 'utf8')) : undefined),
})
