const fields = [
  'HTMLInputElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
  'HTMLButtonElement',
  'HTMLOutputElement',
] as const

const labelable: ReadonlySet<string> = new Set([
  'button',
  'input',
  'meter',
  'output',
  'progress',
  'select',
  'textarea',
])
const isHidden = (element: Element): boolean =>
  element instanceof HTMLInputElement && element.type === 'hidden'

const quick = new WeakSet<object>()

/**
 * Finds the labels of a field, and the field of a label, by id. jsdom walks the whole page for each label whenever it is asked for those of
 * one field, which the queries by label and by accessible name do for every field of the page.
 */
export const quickLabels = (): void => {
  // a worker that keeps its modules may keep its page
  if (quick.has(HTMLLabelElement)) return
  quick.add(HTMLLabelElement)
  const slowControl = Object.getOwnPropertyDescriptor(HTMLLabelElement.prototype, 'control')?.get
  Object.defineProperty(HTMLLabelElement.prototype, 'control', {
    configurable: true,
    get(this: HTMLLabelElement): unknown {
      if (!this.isConnected || this.htmlFor === '') return slowControl?.call(this)
      const there = document.getElementById(this.htmlFor)
      return there && labelable.has(there.localName) && !isHidden(there) ? there : null
    },
  })
  for (const name of fields) {
    const { prototype } = globalThis[name]
    const slow = Object.getOwnPropertyDescriptor(prototype, 'labels')?.get
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement): unknown {
        if (!this.isConnected || isHidden(this)) return slow?.call(this)
        return [...document.getElementsByTagName('label')].filter(({ control }) => control === this)
      },
    })
  }
}
