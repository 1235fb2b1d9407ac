import { Blob, File } from 'node:buffer'
import { vi } from 'vitest'

/** Lets a file of tests upload: node's fetch reads only its own forms and files, not jsdom's. The next file has jsdom's again. */
export const nodeForms = async (): Promise<void> => {
  const { constructor: FormData } = await new Response(new URLSearchParams('a=1')).formData()
  for (const [name, value] of Object.entries({ FormData, File, Blob })) vi.stubGlobal(name, value)
}
