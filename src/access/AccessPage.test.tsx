import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { roles } from '../../domain/enums.ts'
import { permissionNames } from '../../domain/roles/permissions.ts'
import { renderInApp } from '../ui/testing/inApp.tsx'
import { AccessMatrix } from './AccessMatrix.tsx'
import { permissionGroups } from './permissionGroups.ts'
import { RoleAccess } from './RoleAccess.tsx'

it('lists every permission in exactly one group', () => {
  expect(permissionGroups.flatMap(({ permissions }) => [...permissions]).toSorted()).toEqual(
    permissionNames.toSorted(),
  )
})

it('describes the reach of each right and marks the user’s own role', async () => {
  await renderInApp(<AccessMatrix roles={roles} own="Technician" />)
  const row = within(screen.getByRole('row', { name: /^View the estate/ }))
  expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Own clients',
    'Own client',
    '–',
    'Own client',
    '–',
    'Everywhere',
    'Assigned projects',
  ])
  expect(row.getAllByRole('img', { name: 'Not allowed' })).toHaveLength(2)
  expect(screen.getByRole('columnheader', { current: true })).toHaveTextContent('Technician')
})

it('shows one role at a time on narrow screens', async () => {
  await renderInApp(<RoleAccess roles={roles} own="Customer" />, { language: 'de' })
  expect(screen.getByRole('combobox', { name: 'Rolle' })).toHaveTextContent('Kunde · Ihre Rolle')
  expect(screen.getAllByRole('definition')).toHaveLength(permissionNames.length)
})
