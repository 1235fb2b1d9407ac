import DoneIcon from '@mui/icons-material/CheckCircleOutline'
import { Box, Button, Card, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useFormat } from '../ui/facts/format.ts'
import { CountList } from './CountList.tsx'
import type { Wizard } from './useImport.ts'

/** Maximum number of locations listed by name. */
const named = 24

/** The created records, with links. */
export const ResultStep = ({
  wizard: {
    draft: { result },
    startAgain,
  },
}: {
  wizard: Wizard
}) => {
  const translate = useTranslate()
  const { number } = useFormat()
  if (!result) return null
  const { locations, created, fileName, rows } = result
  const further = locations.length - named
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Card sx={{ p: 2.5 }}>
        <Box role="status" sx={{ display: 'flex', gap: 1.25, alignItems: 'center', mb: 2 }}>
          <DoneIcon color="success" />
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {translate('import.wizard.result.text', {
              smart_count: rows,
              rows: number(rows),
              file: fileName,
            })}
          </Typography>
        </Box>
        <CountList counts={created} linked />
      </Card>
      {locations.length > 0 && (
        <Box component="section" aria-label={translate('import.wizard.result.locations')}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {translate('import.wizard.result.locations')}
          </Typography>
          <Box
            component="ul"
            sx={{ listStyle: 'none', p: 0, m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}
          >
            {locations.slice(0, named).map(({ id, name }) => (
              <li key={id}>
                <Link component={RouterLink} to={paths.estateAt(id)}>
                  {name}
                </Link>
              </li>
            ))}
            {further > 0 && <li>{translate('import.wizard.result.further', { smart_count: further })}</li>}
          </Box>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button component={RouterLink} to={paths.estate} variant="contained">
          {translate('import.wizard.result.tree')}
        </Button>
        <Button onClick={startAgain} variant="outlined">
          {translate('import.wizard.result.again')}
        </Button>
      </Box>
    </Box>
  )
}
