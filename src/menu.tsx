import { createElement } from 'react'
import type { MenuGroup } from './ui/SideMenu.tsx'
import { resources } from './resources/index.ts'

const entry = (name: keyof typeof resources, needs?: MenuGroup['entries'][number]['needs']) => ({
  to: `/${name}`, label: `resources.${name}.name_other`, icon: createElement(resources[name].icon), ...(needs && { needs }),
})

/** The pages of the app in the groups of the side menu. */
export const menu: readonly MenuGroup[] = [{ entries: [entry('tenants', ['tenants.read'])] }]
