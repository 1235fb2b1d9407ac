import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ResourceContextProvider } from 'react-admin'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../../contract/identity/people.ts'
import type { Appointment } from '../../../contract/main/appointments.ts'
import type { Role } from '../../../domain/enums.ts'
import { declareAll } from '../../declareAll.ts'
import { startSession } from '../../providers/session.ts'
import { FakeBackend } from '../../providers/testing/FakeBackend.ts'
import { renderInApp } from '../../ui/testing/inApp.tsx'

declareAll()

const tenant = { id: '0197a000-0000-7000-8000-000000000001', name: 'Nordlicht eG' }
const userId = '0197a000-0000-7000-8000-0000000000aa'

const somebody: User = {
  id: userId,
  version: 4,
  createdAt: '2026-01-01T08:00:00Z',
  updatedAt: '2026-01-01T08:00:00Z',
  email: 'erika@example.test',
  pendingEmail: null,
  pendingEmailUntil: null,
  firstName: 'Erika',
  lastName: 'Muster',
  phone: null,
  language: 'de',
  state: 'Active',
  superAdmin: false,
  registered: true,
  dataPrivacyAgreedAt: null,
  lastSignInAt: null,
  tenants: [{ ...tenant, role: 'Regular', version: 7 }],
  whyNotEdit: null,
  whyNotDelete: null,
}

const signedInAs = (role: Role) =>
  startSession({
    user: {
      id: 'me',
      email: 'me@example.test',
      firstName: 'Anna',
      lastName: 'Berger',
      superAdmin: role === 'SuperAdmin',
    },
    accessToken: 'a',
    refreshToken: 'r',
    expiresAt: '2026-01-01T00:10:00Z',
    allowedTenants: [{ ...tenant, role, permissions: [] }],
    moreTenants: false,
    permissions: [],
    selectedTenantId: tenant.id,
  })

const refusal = (error: string, fields?: Record<string, string>) => ({
  status: 409,
  body: { error, message: error, requestId: 'req-1', ...(fields && { fields }) },
})

const backend = FakeBackend.start()
beforeEach(() => {
  backend.asked.length = 0
  backend.list('GET /api/tenants/overview', [tenant])
})

/** Loads react-admin and the pages after the page has its backend addresses. */
const show = async (page: 'invite' | 'role', language: 'en' | 'de' = 'en') => {
  const [{ dataProvider }, { InviteUser }, { RoleDialog }] = await Promise.all([
    import('../../providers/dataProvider.ts'),
    import('./InviteUser.tsx'),
    import('./RoleDialog.tsx'),
  ])
  const onClose = vi.fn<() => void>()
  const [assignment] = somebody.tenants
  await renderInApp(
    <ResourceContextProvider value="users">
      {page === 'invite' ? (
        <InviteUser />
      ) : (
        <RoleDialog user={somebody} {...(assignment && { assignment })} onClose={onClose} />
      )}
    </ResourceContextProvider>,
    { language, dataProvider, authProvider: { getPermissions: () => Promise.resolve(['users.invite']) } },
  )
  return { user: userEvent.setup(), onClose }
}

const radios = () =>
  screen.getAllByRole<HTMLInputElement>('radio').map(({ value, disabled }) => [value, !disabled] as const)

describe('an invitation', () => {
  it('reports a taken e-mail address at its field, and keeps the input', async () => {
    signedInAs('Admin')
    backend.on('POST /api/users/invite', () => refusal('assignmentExists', { email: 'assignmentExists' }))
    const { user } = await show('invite')
    const email = await screen.findByLabelText(/E-mail address/)
    await user.type(email, ' Erika@Example.test ')
    await user.click(screen.getByRole('radio', { name: /^Technician/ }))
    await user.click(screen.getByRole('button', { name: 'Send invitation' }))
    await waitFor(() =>
      expect(email).toHaveAccessibleDescription('User assignment already exists for this tenant and user'),
    )
    expect(email).toHaveValue('Erika@Example.test')
    expect(backend.calls('POST /api/users/invite').map(({ body }) => body)).toEqual([
      { email: 'erika@example.test', tenantId: tenant.id, role: 'Technician', language: 'en' },
    ])
  })

  it('marks missing fields before it is sent', async () => {
    signedInAs('Admin')
    const { user } = await show('invite', 'de')
    await user.click(await screen.findByRole('button', { name: 'Einladung senden' }))
    await waitFor(() =>
      expect(screen.getByLabelText(/E-Mail-Adresse/)).toHaveAccessibleDescription('Pflichtfeld'),
    )
    expect(backend.calls('POST /api/users/invite')).toEqual([])
  })

  it('leads to the roles where none is chosen', async () => {
    signedInAs('Admin')
    const { user } = await show('invite')
    await user.type(await screen.findByLabelText(/E-mail address/), 'erika@example.test')
    await user.click(screen.getByRole('button', { name: 'Send invitation' }))
    // the first that an Admin may grant
    await waitFor(() => expect(screen.getByRole('radio', { name: /^Customer/ })).toHaveFocus())
  })

  it('lets a Customer invite only Regular users, and says why', async () => {
    signedInAs('Customer')
    const { user } = await show('invite')
    await screen.findByRole('radio', { name: /^Regular/ })
    expect(radios()).toEqual([
      ['Admin', false],
      ['Customer', false],
      ['Technician', false],
      ['Regular', true],
      ['MainRenter', false],
      ['SubRenter', false],
    ])
    await user.hover(screen.getByText('Technician'))
    expect(await screen.findByRole('tooltip')).toHaveTextContent('You can only grant the role Regular.')
  })
})

describe('the role dialog', () => {
  it.each([
    ['SuperAdmin', ['Admin', 'Customer', 'Technician', 'Regular', 'MainRenter', 'SubRenter']],
    ['Admin', ['Customer', 'Technician', 'Regular', 'MainRenter', 'SubRenter']],
  ] as const)('offers a %s the roles that it may grant', async (role, offered) => {
    signedInAs(role)
    await show('role')
    expect(radios().flatMap(([name, enabled]) => (enabled ? [name] : []))).toEqual(offered)
  })

  it('changes the role over the version that was read', async () => {
    signedInAs('Admin')
    backend.on(`PATCH /api/user-assignments/${userId}`, () => ({ body: somebody }))
    const { user, onClose } = await show('role')
    const dialog = screen.getByRole('dialog', { name: 'Change the role of Erika Muster' })
    await user.click(within(dialog).getByRole('radio', { name: /^Customer/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Change' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(
      backend.calls(`PATCH /api/user-assignments/${userId}`).map(({ body, version }) => [version, body]),
    ).toEqual([['"7"', { tenantId: tenant.id, role: 'Customer' }]])
  })

  it('shows a failure without a field as a sentence', async () => {
    signedInAs('Admin')
    backend.on(`PATCH /api/user-assignments/${userId}`, () => refusal('assignmentExists'))
    const { user, onClose } = await show('role')
    await user.click(screen.getByRole('radio', { name: /^Customer/ }))
    await user.click(screen.getByRole('button', { name: 'Change' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'User assignment already exists for this tenant and user',
    )
    expect(onClose).not.toHaveBeenCalled()
  })
})

const showUser = async (shown: User, language: 'en' | 'de' = 'en', permissions: readonly string[] = []) => {
  signedInAs('Admin')
  backend.on(`GET /api/users/${userId}`, () => ({ body: shown }))
  const [{ dataProvider }, { UserShow }] = await Promise.all([
    import('../../providers/dataProvider.ts'),
    import('./UserShow.tsx'),
  ])
  await renderInApp(
    <ResourceContextProvider value="users">
      <Routes>
        <Route path="/users/:id/show" element={<UserShow />} />
        <Route path="/users" element={<p>The list</p>} />
      </Routes>
    </ResourceContextProvider>,
    {
      language,
      dataProvider,
      at: `/users/${userId}/show`,
      authProvider: { getPermissions: () => Promise.resolve(['users.read', 'users.write', ...permissions]) },
    },
  )
  return userEvent.setup()
}

describe('the deactivation of a technician', () => {
  const visit: Appointment = {
    id: '0197a000-0000-7000-8000-0000000000b1',
    version: 1,
    createdAt: '2026-01-01T08:00:00Z',
    updatedAt: '2026-01-01T08:00:00Z',
    locationId: tenant.id,
    complexId: tenant.id,
    buildingId: tenant.id,
    buildingName: 'Ring 5, Dresden',
    unitId: tenant.id,
    unitName: 'WE 3',
    startsAt: '2026-12-01T08:00:00.000Z',
    endsAt: '2026-12-01T09:00:00.000Z',
    description: null,
    technicianId: userId,
    technicianName: 'Erika Muster',
    cancelledAt: null,
  }

  it.each([
    ['en', 'Deactivate', '5 upcoming appointments stay assigned', '1 Dec 2026, 09:00', 'and 4 more'],
    ['de', 'Deaktivieren', '5 bevorstehende Termine bleiben', '01.12.2026, 09:00', 'und 4 weitere'],
  ] as const)(
    'names the appointments ahead before it is done (%s)',
    async (language, button, count, time, more) => {
      const asked: string[] = []
      backend.on('GET /api/appointments', ({ query }) => {
        asked.push(query.getAll('TechnicianIds').join())
        return { body: { items: [visit], total: 5, page: 1, pageSize: 3 } }
      })
      const user = await showUser(
        { ...somebody, tenants: [{ ...tenant, role: 'Technician', version: 7 }] },
        language,
        ['renters.read'],
      )
      await user.click(await screen.findByRole('button', { name: button }))
      const dialog = await screen.findByRole('alertdialog')
      await waitFor(() => expect(dialog).toHaveTextContent(count))
      expect(dialog).toHaveTextContent(`${time} · Ring 5, Dresden, WE 3`)
      expect(dialog).toHaveTextContent(more)
      expect(within(dialog).getByRole('button', { name: button })).toBeEnabled()
      expect(asked).toEqual([userId])
    },
  )

  it('counts those of every client of theirs, and names the client of those elsewhere', async () => {
    const later = {
      ...visit,
      id: '0197a000-0000-7000-8000-0000000000b2',
      startsAt: '2026-12-02T08:00:00.000Z',
      buildingName: 'Allee 1, Jena',
    }
    backend.on('GET /api/appointments', ({ tenant: of }) => ({
      body: {
        items: of === tenant.id ? [later] : [visit],
        total: of === tenant.id ? 1 : 2,
        page: 1,
        pageSize: 3,
      },
    }))
    const elsewhere = {
      id: '0197a000-0000-7000-8000-000000000002',
      name: 'Südlicht eG',
      role: 'Technician' as const,
      version: 3,
    }
    const user = await showUser(
      { ...somebody, tenants: [{ ...tenant, role: 'Technician', version: 7 }, elsewhere] },
      'en',
      ['renters.read'],
    )
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }))
    const dialog = await screen.findByRole('alertdialog')
    await waitFor(() => expect(dialog).toHaveTextContent('3 upcoming appointments stay assigned'))
    const [first, second] = within(dialog).getAllByRole('listitem')
    expect(first).toHaveTextContent('1 Dec 2026, 09:00 · Ring 5, Dresden, WE 3 (Südlicht eG)')
    expect(second).toHaveTextContent('2 Dec 2026, 09:00 · Allee 1, Jena, WE 3')
    expect(within(dialog).getAllByRole('link')).toHaveLength(1)
  })
})

describe('the removal of a role', () => {
  const another = {
    id: '0197a000-0000-7000-8000-000000000002',
    name: 'Südlicht eG',
    role: 'Regular' as const,
    version: 3,
  }

  it.each<[string, User, string]>([
    ['leads to the list, as the person is out of reach', somebody, 'The list'],
    [
      'stays where the person has another one',
      { ...somebody, tenants: [...somebody.tenants, another] },
      'Südlicht eG',
    ],
  ])('%s', async (_what, shown, seen) => {
    const user = await showUser(shown)
    const left = shown.tenants.filter(({ id }) => id !== tenant.id)
    backend.on(`DELETE /api/user-assignments/tenant/${tenant.id}/${userId}`, () => {
      backend.on(`GET /api/users/${userId}`, () =>
        left.length > 0
          ? { body: { ...shown, tenants: left } }
          : { status: 404, body: { error: 'notFound', message: '', requestId: 'r' } },
      )
      return { status: 204 }
    })
    await user.click((await screen.findAllByRole('button', { name: 'Remove' }))[0] ?? document.body)
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText(tenant.name)).not.toBeInTheDocument())
    expect(await screen.findByText(seen)).toBeVisible()
    expect(screen.queryByText('Page not found')).not.toBeInTheDocument()
  })
})

describe('a new address that waits for its confirmation', () => {
  const waiting = { ...somebody, pendingEmail: 'neu@example.test', pendingEmailUntil: '2099-11-24T10:00:00Z' }

  it('is shown with its end, sent again, and cancelled', async () => {
    const user = await showUser(waiting)
    const note = await screen.findByText(/^The new address neu@example\.test has not been confirmed yet/)
    expect(note).toHaveTextContent('2099')
    backend.on(`POST /api/users/${userId}/pending-email`, () => ({ body: waiting }))
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(backend.calls(`POST /api/users/${userId}/pending-email`)).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel change' })).toBeEnabled())
    backend.on(`DELETE /api/users/${userId}/pending-email`, () => {
      backend.on(`GET /api/users/${userId}`, () => ({ body: somebody }))
      return { body: somebody }
    })
    await user.click(screen.getByRole('button', { name: 'Cancel change' }))
    await waitFor(() => expect(screen.queryByText(/has not been confirmed yet/)).not.toBeInTheDocument())
  })

  it('is said to be late after its time', async () => {
    await showUser({ ...waiting, pendingEmailUntil: '2026-01-02T08:00:00Z' }, 'de')
    expect(
      await screen.findByText(/wurde nicht rechtzeitig bestätigt: Der Link ist abgelaufen/),
    ).toBeInTheDocument()
  })
})
