/** The focused element, then what it stood in, from the inside out. */
let path: Element[] = []

/** The focused control that was shut, as a button is while what it does is under way: the browser takes the focus from it. */
let shut: HTMLElement | undefined

const isShut = (element: Element): boolean => element.matches(':disabled')

const remember = ({ target }: FocusEvent): void => {
  // a dialog takes the focus that its button lost
  if (shut && target instanceof Element && target !== shut && target.contains(shut) && isShut(shut)) return
  shut = undefined
  path = []
  for (
    let node = target instanceof Element ? target : null;
    node && node !== document.body;
    node = node.parentElement
  )
    path.push(node)
}

/** Gives the focus back to a control that is open again, unless it is somewhere of its own by now. */
const giveBack = (): void => {
  const [last] = path
  if (last instanceof HTMLElement && last.isConnected && isShut(last)) shut = last
  if (!shut || isShut(shut)) return
  const { activeElement } = document
  const isLost =
    activeElement === document.body ||
    (activeElement instanceof HTMLElement && activeElement !== shut && activeElement.contains(shut))
  if (shut.isConnected && isLost) shut.focus({ preventScroll: true })
  shut = undefined
}

const restore = (): void => {
  giveBack()
  const [last, ...around] = path
  if (!last || last.isConnected || document.activeElement !== document.body) return
  const place =
    around.find((node) => node.isConnected && node.closest('#main-content, [role=dialog]')) ??
    document.getElementById('main-content')
  if (!(place instanceof HTMLElement)) return
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.style.outline = 'none'
  }
  place.focus({ preventScroll: true })
}

/**
 * Keeps the focus where it was when its element goes away with what was done (a button that confirms, a removed row): it passes to
 * what the element stood in, so that the next key starts there and not at the top of the page. A button that was shut while it saved gets it
 * back.
 */
export const keepFocus = (): void => {
  addEventListener('focusin', remember)
  new MutationObserver(restore).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  })
}
