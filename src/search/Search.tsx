import { Box } from '@mui/material'
import { needs } from '../needs.ts'
import { afterScreen } from '../providers/firstScreen.ts'
import { latePart } from '../ui/latePart.tsx'
import type { Workspace } from '../ui/shell/workspaces.ts'
import { useMay } from '../ui/useMay.ts'

/** Keeps the room of the button, so that nothing in the bar moves when it comes. */
const Room = () => <Box sx={{ flex: 'none', width: { xs: 44, md: 240 }, height: 44 }} />

const SearchButton = latePart<{ menu: readonly Workspace[] }>(async () => (await afterScreen(() => import('./SearchButton.tsx'))).SearchButton, {
  waiting: Room,
  failed: Room,
})

/** The search over everything, for users who have something to search. Its script comes after that of the page. */
export const Search = ({ menu }: { menu: readonly Workspace[] }) => useMay(needs.estate) && <SearchButton menu={menu} />
