import { mayAny } from '../providers/declared.ts'
import EstateIcon from '@mui/icons-material/ApartmentOutlined'
import PeopleIcon from '@mui/icons-material/PeopleOutline'
import { Box, Card, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { useId, useState, type ReactElement } from 'react'
import { usePermissions, useTranslate } from 'react-admin'
import { AskToDrop } from './AskToDrop.tsx'
import { contentTypeNames, contentTypes, type ContentType, chooseContent } from './draft.ts'
import type { Wizard } from './useImport.ts'

const icons: Readonly<Record<ContentType, ReactElement>> = {
  taxonomyElements: <EstateIcon color="primary" />,
  renters: <PeopleIcon color="primary" />,
}

/** Chooses the kind of content in the file. */
export const ContentStep = ({ wizard: { draft, change } }: { wizard: Wizard }) => {
  const translate = useTranslate()
  const { permissions } = usePermissions<string[]>()
  const listId = useId()
  const [asked, setAsked] = useState<ContentType>()
  const choose = (next: ContentType) => {
    if (draft.corrections.length > 0 && next !== draft.contentType) return setAsked(next)
    return change((draft) => chooseContent(draft, next))
  }
  const mine = contentTypeNames.filter((name) => mayAny(permissions, contentTypes[name].needs))
  return (
    <>
      <RadioGroup
        aria-label={translate('import.wizard.steps.content')}
        value={draft.contentType ?? ''}
        sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2 }}
      >
        {mine.map((name) => {
          const chosen = draft.contentType === name
          return (
            <Card
              key={name}
              sx={{
                borderColor: chosen ? 'primary.main' : 'edge',
                bgcolor: chosen ? 'soft.accent' : 'background.paper',
                '&:focus-within': { outline: 3, outlineColor: 'primary.main', outlineOffset: 2 },
              }}
            >
              <FormControlLabel
                value={name}
                onChange={() => choose(name)}
                control={
                  <Radio
                    sx={{ alignSelf: 'flex-start' }}
                    slotProps={{
                      input: {
                        'aria-labelledby': `${listId}${name}`,
                        'aria-describedby': `${listId}${name}Text`,
                      },
                    }}
                  />
                }
                sx={{ m: 0, p: 2, width: '100%', height: '100%', alignItems: 'flex-start' }}
                label={
                  <Box sx={{ pt: 0.75 }}>
                    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 0.5 }}>
                      {icons[name]}
                      <Typography component="span" variant="h3" id={`${listId}${name}`}>
                        {translate(`import.wizard.content.${name}.title`)}
                      </Typography>
                    </Box>
                    <Typography
                      component="span"
                      variant="body2"
                      color="text.secondary"
                      id={`${listId}${name}Text`}
                    >
                      {translate(`import.wizard.content.${name}.text`)}
                    </Typography>
                  </Box>
                }
              />
            </Card>
          )
        })}
      </RadioGroup>
      <AskToDrop
        corrections={asked === undefined ? 0 : draft.corrections.length}
        onConfirm={() => {
          if (asked) change((draft) => chooseContent(draft, asked))
          setAsked(undefined)
        }}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}
