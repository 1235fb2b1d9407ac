import { Box, Button, Card, Collapse, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OptIn } from '../../contract/main/legalTexts.ts'
import { useFormat } from '../ui/facts/format.ts'
import { TextBlocks } from '../ui/facts/TextBlocks.tsx'
import { usePrivacy } from './ownConsentCalls.ts'

/** The declaration in the language of the interface, with the privacy information. */
export const DeclarationCard = ({ optIn }: { optIn: OptIn | null }) => {
  const translate = useTranslate()
  const { language } = useFormat()
  const { data: privacy } = usePrivacy()
  const [open, setOpen] = useState(false)
  const id = useId()
  if (!optIn)
    return (
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography>{translate('own-consent.nothing')}</Typography>
      </Card>
    )
  const text = optIn[language]
  return (
    <Card component="article" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" sx={{ mb: 2 }} lang={language}>
        {text.title}
      </Typography>
      <TextBlocks body={text.body} lang={language} />
      {privacy && (
        <>
          <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)} sx={{ ml: -1 }}>
            {translate(open ? 'own-consent.hidePrivacy' : 'own-consent.showPrivacy')}
          </Button>
          <Collapse id={id} in={open} unmountOnExit>
            <Box sx={{ pt: 2, mt: 1, borderTop: 1, borderColor: 'divider' }}>
              <Typography variant="h3" component="p" sx={{ mb: 1 }}>
                {privacy[language].title}
              </Typography>
              <TextBlocks body={privacy[language].body} lang={language} />
            </Box>
          </Collapse>
        </>
      )}
    </Card>
  )
}
