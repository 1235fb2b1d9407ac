import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { roles } from '../../domain/enums.ts'
import { permissionNames } from '../../domain/roles/permissions.ts'
import { renderInApp } from '../ui/testing/inApp.tsx'
import { AccessMatrix } from './AccessMatrix.tsx'
import { permissionGroups } from './permissionGroups.ts'
import { RoleAccess } from './RoleAccess.tsx'

it('has every permission in one group', () => {
  expect(permissionGroups.flatMap(({ permissions }) => [...permissions]).toSorted()).toEqual(permissionNames.toSorted())
})

it('says in words how far a right reaches, and marks the own role', async () => {
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

it('tells one role at a time where there is no room', async () => {
  await renderInApp(<RoleAccess roles={roles} own="Customer" />, { language: 'de' })
  expect(screen.getByRole('combobox', { name: 'Rolle' })).toHaveTextContent('Kunde · Ihre Rolle')
  expect(screen.getAllByRole('definition')).toHaveLength(permissionNames.length)
})
