import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aRoom } from '../../installer/testing/aSetup.ts'
import { renderInApp } from '../../ui/testing/inApp.tsx'
import { roomColumns } from './roomColumns.tsx'

it.each([
  ['size', /^22.m²$/],
  ['volume', /^55.m³$/],
])('shows the %s of a room in its unit', async (source, text) => {
  const column = roomColumns.find((one) => one.source === source)
  await renderInApp(column?.render?.({ ...aRoom, size: 22, volume: 55 }, (key) => key))
  expect(screen.getByText(text)).toBeVisible()
})
