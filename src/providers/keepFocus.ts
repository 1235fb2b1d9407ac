/** The focused element, then what it stood in, from the inside out. */
let path: Element[] = []

const remember = ({ target }: FocusEvent): void => {
  path = []
  for (let node = target instanceof Element ? target : null; node && node !== document.body; node = node.parentElement) path.push(node)
}

const restore = (): void => {
  const [last, ...around] = path
  if (!last || last.isConnected || document.activeElement !== document.body) return
  const place = around.find((node) => node.isConnected && node.closest('#main-content, [role=dialog]')) ?? document.getElementById('main-content')
  if (!(place instanceof HTMLElement)) return
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.style.outline = 'none'
  }
  place.focus({ preventScroll: true })
}

/**
 * Keeps the focus where it was when its element goes away with what was done (a button that confirms, a removed row): it passes to
 * what the element stood in, so that the next key starts there and not at the top of the page.
 */
export const keepFocus = (): void => {
  addEventListener('focusin', remember)
  new MutationObserver(restore).observe(document.body, { childList: true, subtree: true })
}
