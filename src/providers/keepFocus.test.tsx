import { afterEach, beforeAll, expect, it } from 'vitest'
import { keepFocus } from './keepFocus.ts'

beforeAll(() => keepFocus())
afterEach(() => document.body.replaceChildren())

/** Lets the observer of changes run. */
const changed = () => new Promise((resolve) => queueMicrotask(() => queueMicrotask(() => resolve(undefined))))

const page = () => {
  document.body.innerHTML =
    '<main id="main-content" tabindex="-1"><section><div><button>Confirm</button></div><a href="#x">Next</a></section></main>'
  const button = document.querySelector('button')
  button?.focus()
  return button
}

it('passes the focus of a button that goes away to what it stood in', async () => {
  const button = page()
  expect(document.activeElement).toBe(button)
  button?.parentElement?.remove()
  await changed()
  expect(document.activeElement).toBe(document.querySelector('section'))
})

it('passes it to the page if all around it is gone', async () => {
  page()
  document.querySelector('section')?.remove()
  await changed()
  expect(document.activeElement).toBe(document.querySelector('main'))
})

it('leaves alone who clicked beside everything, and who is elsewhere already', async () => {
  const button = page()
  button?.blur()
  document.querySelector('a')?.remove()
  await changed()
  expect(document.activeElement).toBe(document.body)
  page()
  const [other] = document.querySelectorAll('a')
  const gone = document.querySelector('button')
  other?.focus()
  gone?.remove()
  await changed()
  expect(document.activeElement).toBe(other)
})

it('gives the focus back to a button that was shut while it saved, also where a dialog took it meanwhile', async () => {
  const button = page()
  const section = document.querySelector('section')
  section?.setAttribute('tabindex', '-1')
  for (const taken of [() => button?.blur(), () => section?.focus()]) {
    button?.setAttribute('disabled', '')
    await changed()
    taken()
    button?.removeAttribute('disabled')
    await changed()
    expect(document.activeElement).toBe(button)
  }
})

it('leaves the focus to whoever took it while a button was shut', async () => {
  const button = page()
  button?.setAttribute('disabled', '')
  await changed()
  const next = document.querySelector('a')
  next?.focus()
  button?.removeAttribute('disabled')
  await changed()
  expect(document.activeElement).toBe(next)
})
