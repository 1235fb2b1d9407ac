import { Box, Card, Typography, type Theme } from '@mui/material'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { RequirePermission } from '../ui/states/RequirePermission.tsx'
import { DrillDown } from './DrillDown.tsx'
import { EstateTree } from './EstateTree.tsx'
import { SpacePanel } from './SpacePanel.tsx'
import { SpaceSearch } from './SpaceSearch.tsx'
import { needs } from '../needs.ts'

/** The whole estate from the location down to the radiator, with details of the selected space. */
export const EstatePage = () => (
  <RequirePermission needs={needs.estate}>
    <PageTitle title="menu.tree" />
    <Estate />
  </RequirePermission>
)

const Estate = () => {
  const translate = useTranslate()
  const desk = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true })
  const [search, setSearch] = useSearchParams()
  const selected = search.get('space') ?? undefined
  const choose = (id: string) => setSearch({ space: id })
  if (!desk) {
    return (
      <>
        <Box sx={{ mb: 2 }}>
          <SpaceSearch onChoose={choose} />
        </Box>
        <DrillDown selected={selected} />
      </>
    )
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) minmax(340px, 420px)',
        gap: 2,
        height: 'calc(100vh - 57px - 62px - 48px)',
        minHeight: 420,
      }}
    >
      <Card sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}>
        <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <SpaceSearch onChoose={choose} />
        </Box>
        <Box sx={{ flex: 1, minHeight: 0 }}>
          <EstateTree selected={selected} onSelect={choose} />
        </Box>
      </Card>
      <Card
        component="section"
        aria-label={translate('estate.panel.title')}
        sx={{ p: 2.5, overflowY: 'auto', minHeight: 0 }}
      >
        {selected === undefined ? (
          <Typography color="text.secondary" sx={{ m: 'auto', textAlign: 'center', py: 8 }}>
            {translate('estate.panel.choose')}
          </Typography>
        ) : (
          <SpacePanel id={selected} />
        )}
      </Card>
    </Box>
  )
}
