import { expect, it } from 'vitest'
import { positionOf } from './positions.ts'

const at = (zipcode: string, country = 'Deutschland') => positionOf({ zipcode, country })

it('places a postcode at its town, or at the one of several that its neighbours are near to', () => {
  expect(at('04109')).toEqual({ latitude: expect.closeTo(51.34, 1), longitude: expect.closeTo(12.37, 1) })
  expect(at('67433')).toEqual({ latitude: expect.closeTo(49.35, 1), longitude: expect.closeTo(8.14, 1) })
  expect(at('01844')).toEqual({ latitude: expect.closeTo(51.02, 1), longitude: expect.closeTo(14.22, 1) })
})

it('places a city of whose name there are others by its size, where all postcodes that begin alike are its own', () => {
  expect(at('80331')).toEqual({ latitude: expect.closeTo(48.14, 1), longitude: expect.closeTo(11.58, 1) })
})

it('knows no postcode that there is not, nor one of another country', () => {
  expect(at('00000')).toBeUndefined()
  expect(at('10115', 'Österreich')).toBeUndefined()
})
