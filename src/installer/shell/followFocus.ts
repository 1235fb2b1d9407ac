const controls =
  'a[href], button:not(:disabled), input:not(:disabled):not([aria-hidden=true]), textarea:not([aria-hidden=true]), [tabindex="0"]'
/** What throws something away: whoever presses Enter a second time did not mean that. */
const destructive = '[data-destructive]'

const page = (): HTMLElement | null => document.getElementById('main-content')

const isThere = (node: Element): node is HTMLElement =>
  node instanceof HTMLElement &&
  !node.matches(destructive) &&
  node.tabIndex >= 0 &&
  node.closest('[aria-hidden=true], [hidden]') === null &&
  node.isConnected

const firstIn = (node: Node): HTMLElement | undefined => {
  if (!(node instanceof Element) || !page()?.contains(node)) return undefined
  return [node, ...node.querySelectorAll(controls)].filter((one) => one.matches(controls)).find(isThere)
}

/** The next control behind a place in the page. */
const firstBehind = (place: Node): HTMLElement | undefined =>
  [...(page()?.querySelectorAll(controls) ?? [])]
    .filter(
      (one) =>
        (place.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) > 0 && !place.contains(one),
    )
    .find(isThere)

/** Where an element went away. */
const goneWith = (records: readonly MutationRecord[], lost: Element): MutationRecord | undefined =>
  records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))

/** What appeared: anywhere in the page, or only in one place. */
const appeared = (records: readonly MutationRecord[], place?: Node): HTMLElement | undefined => {
  for (const { addedNodes, target } of records)
    for (const node of place === undefined || target === place ? addedNodes : []) {
      const first = firstIn(node)
      if (first) return first
    }
  return undefined
}

/** The next control behind where an element went away. */
const following = (gone: MutationRecord | undefined): HTMLElement | undefined => {
  const behind = gone?.nextSibling?.isConnected
    ? (firstIn(gone.nextSibling) ?? firstBehind(gone.nextSibling))
    : undefined
  return behind ?? (gone?.target.isConnected ? firstBehind(gone.target) : undefined)
}

const heading = (): HTMLElement | null => page()?.querySelector<HTMLElement>('h1[tabindex]') ?? page()

/**
 * Keeps the focus in the page: where its element goes away with what was done, what follows takes it, so that a keyboard or a screen reader
 * goes on there and not at the top. An element that is disabled while something is saved has it again afterwards. A thumb is on its way to what
 * it sees: after a tap the page scrolls only to what came of it: in the place of what was tapped, or elsewhere if that is not followed by anything.
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
      const gone = goneWith(records, last)
      const inPlace = gone && appeared(records, gone.target)
      const behind = inPlace ?? following(gone)
      const elsewhere = behind ? undefined : appeared(records)
      isNew = (inPlace ?? elsewhere) !== undefined
      last = behind ?? elsewhere ?? heading()
    }
    if (!(last instanceof HTMLElement) || document.activeElement !== document.body) return
    last.focus({ preventScroll: isTapped && !isNew })
    // once it was shown, the page may have been scrolled elsewhere
    isNew = false
  })
  addEventListener('focusin', remember)
  addEventListener('pointerdown', tapped, true)
  addEventListener('keydown', typed, true)
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  return () => {
    removeEventListener('focusin', remember)
    removeEventListener('pointerdown', tapped, true)
    removeEventListener('keydown', typed, true)
    changes.disconnect()
  }
}
