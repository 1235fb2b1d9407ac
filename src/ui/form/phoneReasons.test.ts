import { expect, it } from 'vitest'
import { phoneReasons } from './phoneReasons.ts'

const wrong = expect.stringContaining('errors.invalidPhone')

it('names what is no phone number at its field, before it is sent', async () => {
  expect(await phoneReasons({ firstName: '12', phone: '12' })).toEqual({ phone: wrong })
  expect(await phoneReasons({ contactPhone: 'ask the caretaker' })).toEqual({ contactPhone: wrong })
  expect(await phoneReasons({ phone: '0351 4481234' })).toBeUndefined()
})

it('leaves alone what is empty, or was stored before', async () => {
  expect(await phoneReasons({ phone: null, contactPhone: '' })).toBeUndefined()
  expect(await phoneReasons({ phone: 'ask the caretaker' }, { phone: 'ask the caretaker' })).toBeUndefined()
  expect(await phoneReasons({ phone: 'ask the caretakers' }, { phone: 'ask the caretaker' })).toEqual({
    phone: wrong,
  })
})
