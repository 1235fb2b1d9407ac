import ChevronIcon from '@mui/icons-material/ChevronRight'
import {
  Box,
  Button,
  Card,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Skeleton,
} from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { estateTree } from '../../contract/main/estateTree.ts'
import { paths } from '../paths.ts'
import { main } from '../providers/api.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { floorName } from '../ui/facts/FloorName.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { holdsWords } from './nodeWords.ts'
import { SpaceIcon } from './SpaceIcon.tsx'
import { SpacePanel } from './SpacePanel.tsx'

/** The tree on a phone: one level at a time, with the space above its children. */
export const DrillDown = ({ selected }: { selected: string | undefined }) => {
  const translate = useTranslate()
  return (
    <>
      {selected !== undefined && (
        <Card sx={{ p: 2, mb: 2 }}>
          <SpacePanel id={selected} root={{ label: translate('menu.estate'), to: paths.estate }} />
        </Card>
      )}
      <Level key={selected ?? 'root'} parent={selected} />
    </>
  )
}

const Level = ({ parent }: { parent: string | undefined }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['estateTree', 'level', parent ?? 'root'],
    queryFn: ({ pageParam, signal }) =>
      main(
        estateTree.tree,
        { query: { ...(parent !== undefined && { Parent: parent }), Page: pageParam, PageSize: 50 } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={240} />
  const nodes = data.pages.flatMap(({ items }) => items)
  if (nodes.length === 0)
    return parent === undefined ? (
      <EmptyState title="estate.tree.nothing" text="estate.tree.nothingHint" />
    ) : null
  return (
    <Card>
      <List disablePadding>
        {nodes.map((node) => (
          <ListItem key={node.id} disablePadding divider>
            <ListItemButton component={Link} to={paths.estateAt(node.id)} sx={{ minHeight: 56 }}>
              <ListItemIcon sx={{ color: 'text.secondary' }}>
                <SpaceIcon type={node.type} />
              </ListItemIcon>
              <ListItemText
                primary={node.name}
                secondary={
                  [
                    floorName(node.floor, translate),
                    node.status && translate(`building-units.statuses.${node.status}`),
                    holdsWords(node, translate, number),
                  ]
                    .filter(Boolean)
                    .join(' · ') || translate(`estate.types.${node.type}`)
                }
                slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
              />
              <ChevronIcon fontSize="small" color="action" />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      {hasNextPage && (
        <Box sx={{ p: 1, textAlign: 'center' }}>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {translate('estate.tree.showMore')}
          </Button>
        </Box>
      )}
    </Card>
  )
}
