import TreeIcon from '@mui/icons-material/AccountTreeOutlined'
import { createElement } from 'react'
import { paths } from './paths.ts'
import type { MenuGroup } from './ui/SideMenu.tsx'
import { resources } from './resources/index.ts'

const entry = (name: keyof typeof resources, needs?: MenuGroup['entries'][number]['needs']) => ({
  to: `/${name}`, label: `resources.${name}.name_other`, icon: createElement(resources[name].icon), ...(needs && { needs }),
})

/** The pages of the app in the groups of the side menu. */
export const menu: readonly MenuGroup[] = [
  {
    label: 'menu.estate',
    entries: [
      { to: paths.estate, label: 'menu.tree', icon: <TreeIcon />, needs: ['estate.read'] },
      entry('locations', ['estate.read']),
      entry('building-complexes', ['estate.read']),
      entry('buildings', ['estate.read']),
      entry('building-units', ['estate.read']),
      entry('public-areas', ['estate.read']),
      entry('heating-circuits', ['estate.read']),
    ],
  },
  { label: 'menu.administration', entries: [entry('tenants', ['tenants.read'])] },
]
