const controls = 'a[href], button:not(:disabled), input:not(:disabled):not([aria-hidden=true]), textarea:not([aria-hidden=true]), [tabindex="0"]'
/** What throws something away: whoever presses Enter a second time did not mean that. */
const destructive = '[data-destructive]'

const page = (): HTMLElement | null => document.getElementById('main-content')

const isThere = (node: Element): node is HTMLElement =>
  node instanceof HTMLElement && !node.matches(destructive) && node.tabIndex >= 0 && node.closest('[aria-hidden=true], [hidden]') === null && node.isConnected

const firstIn = (node: Node): HTMLElement | undefined => {
  if (!(node instanceof Element) || !page()?.contains(node)) return undefined
  return [node, ...node.querySelectorAll(controls)].filter((one) => one.matches(controls)).find(isThere)
}

/** The next control behind a place in the page. */
const firstBehind = (place: Node): HTMLElement | undefined =>
  [...(page()?.querySelectorAll(controls) ?? [])]
    .filter((one) => (place.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) > 0 && !place.contains(one))
    .find(isThere)

/** What came in the place of an element that went away. */
const inPlace = (records: readonly MutationRecord[]): HTMLElement | undefined => {
  for (const { addedNodes } of records)
    for (const node of addedNodes) {
      const first = firstIn(node)
      if (first) return first
    }
  return undefined
}

/** What follows where an element went away and nothing came in its place: the next control, else the heading of the page. */
const following = (records: readonly MutationRecord[], lost: Element): HTMLElement | null => {
  const gone = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))
  const behind = gone?.nextSibling?.isConnected ? (firstIn(gone.nextSibling) ?? firstBehind(gone.nextSibling)) : undefined
  const within = behind ?? (gone?.target.isConnected ? firstBehind(gone.target) : undefined)
  return within ?? page()?.querySelector<HTMLElement>('h1[tabindex]') ?? page()
}

/**
 * Keeps the focus in the page: where its element goes away with what was done, what follows takes it, so that a keyboard or a screen reader
 * goes on there and not at the top. An element that is disabled while something is saved has it again afterwards. A thumb is on its way to what
 * it sees: after a tap the page scrolls only to what came in the place of what was tapped.
 * @returns stops it
 */
export const followFocus = (): (() => void) => {
  let last: Element | null = null
  let [isTapped, isNew] = [false, false]
  const tapped = () => {
    isTapped = true
  }
  const typed = () => {
    isTapped = false
  }
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element && page()?.contains(target)) last = target
  }
  const changes = new MutationObserver((records) => {
    if (last && !last.isConnected) {
      const next = inPlace(records)
      isNew = next !== undefined
      last = next ?? following(records, last)
    }
    if (last instanceof HTMLElement && document.activeElement === document.body) last.focus({ preventScroll: isTapped && !isNew })
  })
  addEventListener('focusin', remember)
  addEventListener('pointerdown', tapped, true)
  addEventListener('keydown', typed, true)
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  return () => {
    removeEventListener('focusin', remember)
    removeEventListener('pointerdown', tapped, true)
    removeEventListener('keydown', typed, true)
    changes.disconnect()
  }
}
