import { StyleSheet } from '@emotion/sheet'

/** The declarations that decide whether an element can be seen, announced or clicked: the only ones that matter to the tests. */
const decisive = /^\s*(?:display|visibility|opacity|pointer-events)\s*:/

/** A rule reduced to these declarations; empty if none are left. */
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

const reduced = new WeakSet<object>()

/**
 * Makes jsdom ignore the app's styles except those that decide about visibility. Otherwise it applies all declarations of every rule to
 * every element and its ancestors whenever a test queries by role, which took a quarter of the screen tests' time. Rules go into one style
 * sheet, as in the app that ships: an element for each, as emotion has it in development, is as many changes of the page.
 */
export const visibleStyles = (): void => {
  HTMLStyleElement.prototype.appendChild = function append<T extends Node>(
    this: HTMLStyleElement,
    node: T,
  ): T {
    if (node instanceof Text) node.data = visiblePart(node.data)
    return Node.prototype.appendChild.call(this, node) && node
  }
  // a worker that keeps its modules may keep its page
  const sheet = CSSStyleSheet.prototype
  if (!reduced.has(sheet)) {
    reduced.add(sheet)
    const { insertRule } = sheet
    sheet.insertRule = function insert(this: CSSStyleSheet, rule: string, index = 0): number {
      const kept = visiblePart(rule)
      return kept === '' ? index : insertRule.call(this, kept, index)
    }
  }
  if (reduced.has(StyleSheet)) return
  reduced.add(StyleSheet)
  const { insert } = StyleSheet.prototype
  StyleSheet.prototype.insert = function insertSpeedily(this: StyleSheet, rule: string): void {
    this.isSpeedy = true
    insert.call(this, rule)
  }
}
