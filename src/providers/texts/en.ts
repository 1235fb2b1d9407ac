import type { Files } from './textTree.ts'

export const files: Files = import.meta.glob('../../../locales/en/*.json', { eager: true, import: 'default' })
