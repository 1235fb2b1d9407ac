import { Box, Card, InputAdornment, TextField, Typography } from '@mui/material'
import SearchIcon from '@mui/icons-material/Search'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { searchable } from '../../domain/rules/text.ts'
import { paths } from '../paths.ts'
import { PageLoading } from '../ui/states/PageLoading.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { useFormat } from '../ui/facts/format.ts'
import { useGlossary } from '../ui/help/useGlossary.ts'

/** The longest text that is looked for. */
const queryMax = 100

/** All words of the trade in the order of the alphabet; each has an address of its own. */
export const GlossaryPage = () => {
  const translate = useTranslate()
  const { language } = useFormat()
  const glossary = useGlossary()
  const { hash } = useLocation()
  const [query, setQuery] = useState('')
  const asked = hash.slice(1)
  // the browser looks for the place before the words are there
  useEffect(() => {
    if (glossary && asked !== '') document.getElementById(asked)?.scrollIntoView({ block: 'center' })
  }, [glossary, asked])
  const words = searchable(query).split(/\s+/).filter(Boolean)
  const entries = Object.entries(glossary ?? {})
    .filter(([, { name, text }]) => words.every((word) => searchable(`${name} ${text}`).includes(word)))
    .toSorted(([, one], [, other]) => one.name.localeCompare(other.name, language))
  return (
    <>
      <PageTitle title="help.glossary" />
      <TextField
        type="search"
        label={translate('help.search')}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        sx={{ width: 360, maxWidth: '100%', mb: 2 }}
        slotProps={{
          htmlInput: { maxLength: queryMax },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      {!glossary && <PageLoading />}
      <Typography role="status" sx={{ '&:empty': { display: 'none' } }}>
        {glossary && entries.length === 0 ? translate('help.none', { query: query.trim() }) : ''}
      </Typography>
      {entries.length > 0 && (
        <Card component="dl" sx={{ m: 0, px: { xs: 2, sm: 3 }, py: 1, maxWidth: 820 }}>
          {entries.map(([term, { name, text }]) => (
            <Box
              key={term}
              id={term}
              sx={{
                py: 1.5,
                px: 1,
                mx: -1,
                '& + &': { borderTop: 1, borderColor: 'divider' },
                ...(term === asked && { bgcolor: 'soft.raised' }),
              }}
            >
              <Typography component="dt" sx={{ fontWeight: 600 }}>
                <Box
                  component={Link}
                  to={paths.term(term)}
                  aria-label={translate('help.link', { name })}
                  sx={{
                    display: 'inline-block',
                    py: 0.5,
                    color: 'inherit',
                    textDecoration: 'none',
                    '&:hover': { textDecoration: 'underline' },
                  }}
                >
                  {name}
                </Box>
              </Typography>
              <Typography component="dd" sx={{ m: 0 }}>
                {text}
              </Typography>
            </Box>
          ))}
        </Card>
      )}
    </>
  )
}
