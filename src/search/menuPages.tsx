import HomeIcon from '@mui/icons-material/HomeOutlined'
import { paths } from '../paths.ts'
import { mayAny } from '../providers/declared.ts'
import type { MenuEntry, MenuGroup } from '../ui/shell/SideMenu.tsx'
import { usePermissionsHere } from '../ui/useMay.ts'

const home: MenuEntry = { to: paths.home, label: 'ra.page.dashboard', icon: <HomeIcon /> }

/** The start page and the pages of the menu, as far as the user may open them. */
export const useMenuPages = (menu: readonly MenuGroup[]): readonly MenuEntry[] => {
  const { permissions } = usePermissionsHere()
  return [home, ...menu.flatMap(({ entries }) => entries)].filter(({ needs }) => !needs || mayAny(permissions, needs))
}
