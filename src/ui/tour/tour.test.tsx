import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import de from '../../../locales/de/tours.json'
import en from '../../../locales/en/tours.json'
import { AccountMenu } from '../shell/AccountMenu.tsx'
import { renderInApp } from '../testing/inApp.tsx'
import { stopAfter, tourOf, type Stop } from './tours.ts'

const having =
  (...stops: Stop[]) =>
  (stop: Stop) =>
    stops.includes(stop)

describe('the tour of a page', () => {
  it('is that of what the page is: the installer, a list, a day on site, a home, or the frame alone', () => {
    expect(tourOf(having('columns', 'rows', 'account', 'tabs', 'menu'))).toEqual(['tabs', 'columns', 'rows'])
    expect(tourOf(having('route', 'todo', 'menu', 'account'))).toEqual(['route', 'todo', 'menu', 'account'])
    expect(tourOf(having('visit', 'consent', 'contact', 'shortcuts', 'account'))).toEqual([
      'visit',
      'consent',
      'contact',
      'shortcuts',
      'account',
    ])
    expect(tourOf(having('todo', 'portfolio', 'search', 'account'))).toEqual([
      'todo',
      'portfolio',
      'search',
      'account',
    ])
    expect(tourOf(having('account'))).toEqual(['account'])
    expect(tourOf(having('devices', 'today', 'buildings', 'start', 'sending', 'settings'))).toEqual([
      'devices',
      'today',
      'buildings',
      'start',
      'sending',
      'settings',
    ])
    // within a step
    expect(tourOf(having('start', 'sending', 'settings'))).toEqual(['start', 'sending', 'settings'])
  })

  it('passes over what has gone, both ways', () => {
    const stops: Stop[] = ['todo', 'portfolio', 'search', 'account']
    expect(stopAfter(stops, 'todo', 1, having('todo', 'search', 'account'))).toBe('search')
    expect(stopAfter(stops, 'search', -1, having('todo', 'search'))).toBe('todo')
    expect(stopAfter(stops, 'account', 1, () => true)).toBeUndefined()
    expect(stopAfter(stops, 'todo', -1, () => true)).toBeUndefined()
  })
})

describe('the tour', () => {
  // jsdom lays nothing out: what is in the document takes room
  const { getClientRects } = Element.prototype
  beforeEach(() => {
    Element.prototype.getClientRects = function rects(this: Element) {
      return Object.assign([this.getBoundingClientRect()], { item: () => null })
    }
    Element.prototype.scrollIntoView = () => undefined
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = () => undefined
        unobserve = () => undefined
        disconnect = () => undefined
      },
    )
  })
  afterEach(() => {
    Element.prototype.getClientRects = getClientRects
    vi.unstubAllGlobals()
  })

  const Page = () => {
    const [gone, setGone] = useState(false)
    return (
      <>
        <AccountMenu />
        <p data-tour="todo">Work</p>
        {!gone && <p data-tour="search">Search</p>}
        <p data-tour="notices">Notices</p>
        <button type="button" onClick={() => setGone(true)}>
          Remove
        </button>
        <Link to="/elsewhere">On</Link>
      </>
    )
  }

  const started = async (language: 'en' | 'de' = 'en') => {
    await renderInApp(<Page />, { language })
    const user = userEvent.setup()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: language === 'de' ? 'Ihr Konto' : 'Your account' }))
    await user.click(
      await screen.findByRole('menuitem', {
        name: language === 'de' ? 'Rundgang starten' : 'Show me around',
      }),
    )
    const { title } = (language === 'de' ? de : en).stops.todo
    await screen.findByRole('dialog', { name: title })
    return user
  }

  const at = (stop: Stop) => screen.getByRole('dialog', { name: en.stops[stop].title })

  it('walks by button and arrow key, ends after the last stop, and gives the focus back', async () => {
    const user = await started()
    expect(at('todo')).toHaveTextContent('1 of 4')
    expect(at('todo')).toHaveAccessibleDescription(en.stops.todo.text)
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(at('search')).toHaveTextContent('2 of 4')
    await user.keyboard('{ArrowRight}')
    expect(at('notices')).toBeInTheDocument()
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
    expect(at('todo')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(at('account')).toHaveTextContent('4 of 4')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Your account' })).toHaveFocus()
  })

  it('ends with Escape, and speaks German', async () => {
    const user = await started('de')
    expect(screen.getByRole('dialog')).toHaveTextContent('1 von 4')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: 'Ihr Konto' })).toHaveFocus()
  })

  it('goes on when what it points to leaves the page', async () => {
    const user = await started()
    await user.keyboard('{ArrowRight}')
    expect(at('search')).toBeInTheDocument()
    act(() => screen.getByRole('button', { name: 'Remove', hidden: true }).click())
    expect(await screen.findByRole('dialog', { name: en.stops.notices.title })).toBeInTheDocument()
  })

  it('ends when another page is opened', async () => {
    await started()
    act(() => screen.getByRole('link', { name: 'On', hidden: true }).click())
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})
