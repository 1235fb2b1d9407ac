/** What decides whether somebody sees an element, hears of it or can point at it: all that the tests ask of styles. */
const decisive = /^\s*(?:display|visibility|opacity|pointer-events)\s*:/

/** A rule without the declarations that nobody asks for; empty where none is left. */
export const visiblePart = (rule: string): string => {
  if (rule.startsWith('@keyframes')) return ''
  let some = false
  const kept = rule.replaceAll(/\{([^{}]*)\}/g, (_, body: string) => {
    const declarations = body.split(';').filter((one) => decisive.test(one))
    some ||= declarations.length > 0
    return `{${declarations.join(';')}}`
  })
  return some ? kept : ''
}

/**
 * Has jsdom keep of the app's styles what decides about visibility. It reads every rule with all its declarations for every element on
 * the way up each time that a test looks for a role, which took a quarter of the screens' time.
 */
export const visibleStyles = (): void => {
  HTMLStyleElement.prototype.appendChild = function append<T extends Node>(this: HTMLStyleElement, node: T): T {
    if (node instanceof Text) node.data = visiblePart(node.data)
    return Node.prototype.appendChild.call(this, node) && node
  }
}
