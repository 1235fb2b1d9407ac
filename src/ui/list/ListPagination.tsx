import { Box } from '@mui/material'
import { useListContext } from 'react-admin'
import { lazyPart } from '../loading/lazyPart.tsx'
import { useHeld } from './rows/HeldList.tsx'

const PageButtons = lazyPart<object>(async () => (await import('./PageButtons.tsx')).PageButtons, {
  waiting: () => <Box sx={{ height: 52 }} />,
  inPlace: true,
})

/** The pages of a list. Their script comes after that of the rows, below which they stand. */
export const ListPagination = () => {
  const { total, isPending } = useListContext()
  const { ready } = useHeld()
  // not before the rows, which would push them down
  return !isPending && ready && Boolean(total) && <PageButtons />
}
