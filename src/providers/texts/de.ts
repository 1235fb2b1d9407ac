import type { Files } from './textTree.ts'

export const files: Files = import.meta.glob('../../../locales/de/*.json', { eager: true, import: 'default' })
