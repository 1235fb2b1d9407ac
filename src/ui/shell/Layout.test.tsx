import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Link } from 'react-router-dom'
import { setLiveLost } from '../../providers/liveState.ts'
import { PageTitle } from '../page/PageTitle.tsx'
import { renderInApp } from '../testing/inApp.tsx'
import { Layout } from './Layout.tsx'
import type { Page, Workspace } from './workspaces.ts'

const page = (name: string, more: Partial<Page> = {}): Page => ({
  to: `/${name.toLowerCase()}`,
  label: name,
  ...more,
})

const menu: Workspace[] = [
  { name: 'account', label: 'Account', icon: null, apart: true, pages: [page('Profile')] },
  { name: 'always', label: 'More than one', icon: null, pages: [page('Always')] },
  {
    name: 'estate',
    label: 'Estate',
    icon: null,
    pages: [
      page('Locations'),
      page('Buildings', { needs: ['estate.read'], also: ['/comfort'] }),
      page('Import', { needs: ['firmware'] }),
    ],
  },
  { name: 'hidden', label: 'Hidden', icon: null, pages: [page('Firmware', { needs: ['firmware'] })] },
  ...['Third', 'Fourth', 'Fifth'].map((name) => ({ name, label: name, icon: null, pages: [page(name)] })),
]

const authProvider = {
  getPermissions: () => Promise.resolve(['estate.read']),
  getIdentity: () => Promise.resolve({ id: '1', fullName: 'Anna Berger', email: 'anna@example.org' }),
}

/** jsdom has no layout: the test sets the width of the window. */
const onDesk = () =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: /min-width/.test(media),
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  )

afterEach(() => {
  vi.unstubAllGlobals()
})

const frame = (children = <PageTitle title="ra.page.dashboard" />) => (
  <Layout menu={menu} tenantSwitcher={<span>Nordlicht</span>}>
    {children}
  </Layout>
)

describe('Layout', () => {
  it('has one main region, one heading of the first level and a document title', async () => {
    onDesk()
    await renderInApp(frame(), { authProvider, at: '/buildings' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument()
    expect(screen.getAllByRole('main')).toHaveLength(1)
    expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toBeInTheDocument()
    await waitFor(() => expect(document.title).toBe('Dashboard · Ventil'))
    expect(screen.getByRole('banner')).toHaveTextContent('Nordlicht')
  })

  it('warns while live updates are lost that the data may be old', async () => {
    onDesk()
    await renderInApp(frame(), { authProvider, at: '/buildings' })
    expect(screen.queryByText(/^No live updates/)).not.toBeInTheDocument()
    act(() => setLiveLost(true))
    expect(screen.getByText(/^No live updates since \d\d:\d\d/)).toBeVisible()
    act(() => setLiveLost(false))
    expect(screen.queryByText(/^No live updates/)).not.toBeInTheDocument()
  })

  it('shows the workspaces that the user may see, and those pages of the current one', async () => {
    onDesk()
    await renderInApp(frame(), { authProvider, at: '/comfort/1' })
    const links = (name: string) =>
      within(screen.getByRole('navigation', { name }))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])
    await waitFor(() =>
      expect(links('Estate')).toEqual([
        ['Locations', '/locations', null],
        ['Buildings', '/buildings', 'true'],
      ]),
    )
    expect(links('Main menu')).toEqual([
      ['Always', '/always', null],
      ['Estate', '/locations', 'true'],
      ['Third', '/third', null],
      ['Fourth', '/fourth', null],
      ['Fifth', '/fifth', null],
    ])
    await userEvent.setup().click(screen.getByRole('link', { name: 'Locations' }))
    expect(links('Estate')[0]).toEqual(['Locations', '/locations', 'page'])
  })

  it('shows no tabs in a workspace of one page, nor outside of the menu', async () => {
    onDesk()
    await renderInApp(frame(), { authProvider, at: '/always' })
    expect(screen.getByRole('link', { name: 'Always' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getAllByRole('navigation')).toHaveLength(1)
    cleanup()
    await renderInApp(frame(), { authProvider, at: '/profile' })
    expect(screen.getAllByRole('navigation')).toHaveLength(1)
    expect(document.querySelector('[aria-current]')).toBeNull()
  })

  it('lets keyboard users skip the menu', async () => {
    onDesk()
    await renderInApp(frame(), { authProvider })
    const user = userEvent.setup()
    await user.tab()
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('shows four workspaces on a phone, and the others with language and theme in a sheet', async () => {
    await renderInApp(frame(), { authProvider, at: '/fifth' })
    const bar = within(screen.getByRole('navigation', { name: 'Main menu' }))
    await bar.findByRole('link', { name: 'Estate' })
    expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Always',
      'Estate',
      'Third',
      'Fourth',
    ])
    const user = userEvent.setup()
    await user.click(bar.getByRole('button', { name: 'More' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'More' }))
    expect(sheet.getByRole('link', { name: 'Fifth' })).toHaveAttribute('aria-current', 'page')
    expect(sheet.getByRole('button', { name: 'Deutsch (DE)' })).toBeInTheDocument()
    await user.click(sheet.getByRole('button', { name: 'Switch to dark theme' }))
    expect(sheet.getByRole('button', { name: 'Switch to light theme' })).toBeInTheDocument()
    await user.click(sheet.getByRole('link', { name: 'Fifth' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('changes the language of the whole app', async () => {
    onDesk()
    await renderInApp(frame(), { authProvider })
    await userEvent.setup().click(screen.getByRole('button', { name: 'Deutsch (DE)' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Übersicht' })).toBeInTheDocument()
    expect(document.documentElement.lang).toBe('de')
  })

  it('names the signed-in user and links to their pages', async () => {
    onDesk()
    await renderInApp(frame(), { authProvider })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Your account' }))
    expect(await screen.findByText('anna@example.org')).toBeInTheDocument()
    expect(
      screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')]),
    ).toEqual([
      ['Profile', '/profile'],
      ['Change password', '/change-password'],
      ['Show me around', null],
      ['Words of the trade', '/glossary'],
      ['What is newnew since your last visit', '/releases'],
      ['About Ventil', '/about'],
      ['Sign out', null],
    ])
  })

  it('moves through the account menu with the arrow keys', async () => {
    onDesk()
    await renderInApp(frame(), { authProvider })
    const user = userEvent.setup()
    act(() => screen.getByRole('button', { name: 'Your account' }).focus())
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('menuitem', { name: 'Profile' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: 'Change password' })).toHaveFocus()
  })

  it('announces the page that replaces another, and takes up the focus that went with it', async () => {
    onDesk()
    const Pages = () => {
      const [opened, setOpened] = useState(false)
      return opened ? (
        <PageTitle title="ra.page.not_found" />
      ) : (
        <>
          <PageTitle title="ra.page.dashboard" />
          <button type="button" onClick={() => setOpened(true)}>
            Open
          </button>
        </>
      )
    }
    await renderInApp(frame(<Pages />), { authProvider })
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
    expect(document.body).toHaveFocus()
    await userEvent.setup().click(screen.getByRole('button', { name: 'Open' }))
    const heading = await screen.findByRole('heading', { level: 1, name: 'Not found' })
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    expect(heading.parentElement?.querySelector('[aria-live=polite]')).toHaveTextContent('Not found')
  })

  it('keeps the frame when a page breaks, and recovers on the next page', async () => {
    onDesk()
    const Fragile = () => {
      const [broken, setBroken] = useState(false)
      if (broken) throw new Error('the page broke')
      return (
        <button type="button" onClick={() => setBroken(true)}>
          Break
        </button>
      )
    }
    await renderInApp(
      frame(
        <>
          <Fragile />
          <Link to="/always">On</Link>
        </>,
      ),
      { authProvider },
    )
    vi.mocked(console.error).mockImplementation(() => undefined)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Break' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Error on this page')
    expect(vi.mocked(console.error).mock.calls.flat().join(' ')).toContain('the page broke')
    vi.mocked(console.error).mockClear()
    act(() => screen.getByRole('link', { name: 'Always' }).click())
    expect(await screen.findByRole('button', { name: 'Break' })).toBeInTheDocument()
  })
})
