import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { calculateHeatLoad } from '../../domain/heat-load/calculateHeatLoad.ts'
import { plainHouse } from '../../domain/heat-load/testing/facts.ts'
import { renderInApp } from '../ui/testing/inApp.tsx'
import { RoomsCard } from './RoomsCard.tsx'

it('shows the rooms with the greatest load first', async () => {
  const outcome = calculateHeatLoad(plainHouse())
  if ('failure' in outcome) throw new Error(outcome.failure)
  await renderInApp(<RoomsCard {...outcome} />)
  const loads = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => Number(/([\d,]+)\u00a0W$/.exec(textContent)?.[1]?.replace(',', '')))
  expect(loads).toEqual(loads.toSorted((one, other) => other - one))
  expect(new Set(loads).size).toBeGreaterThan(2)
})
