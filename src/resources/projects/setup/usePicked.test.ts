import { expect, it } from 'vitest'
import { pagesBehind, rowsOnPage } from './usePicked.ts'

const server = Array.from({ length: 12 }, (_, at) => `s${at}`)
const pages = (own: readonly string[], page: number) =>
  pagesBehind(own.length, page, 5).map((one) => server.slice((one - 1) * 5, one * 5))
const shown = (own: readonly string[], page: number) => rowsOnPage(own, pages(own, page), page, 5)

it.each([0, 2, 5, 7])('shows %i own rows first, then those of the server, each once', (count) => {
  const own = Array.from({ length: count }, (_, at) => `o${at}`)
  const all = [1, 2, 3, 4].flatMap((page) => shown(own, page))
  expect(all).toEqual([...own, ...server])
})

it('asks for no more pages than it shows', () => {
  expect(pagesBehind(0, 2, 5)).toEqual([2])
  expect(pagesBehind(2, 2, 5)).toEqual([1, 2])
  // for the total
  expect(pagesBehind(7, 1, 5)).toEqual([1])
})
