import { expect, it } from 'vitest'
import { storeNumber } from './openFiles.ts'

it('takes no store without an identity, which every other one would pass for, and tells others apart', async () => {
  const of = (id: string) => storeNumber({ identity: async () => id })
  await expect(of('')).rejects.toThrow('empty store-id')
  expect(await of('one')).toBe(await of('one'))
  expect(await of('one')).not.toBe(await of('another'))
  expect(await of('one')).toBeLessThan(2 ** 31)
})
