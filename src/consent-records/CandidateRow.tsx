import { Box, FormControlLabel, Typography } from '@mui/material'
import type { ReactElement } from 'react'
import { useTranslate } from 'react-admin'
import type * as z from 'zod'
import type { RenterCandidate } from '../../contract/main/dataPrivacySite.ts'

export type Candidate = z.output<typeof RenterCandidate>

/** A renter who may be the person, and the evidence for it. */
export const CandidateRow = ({ candidate, control }: { candidate: Candidate; control: ReactElement }) => {
  const translate = useTranslate()
  const { renterName, email, unitName, buildingName, tenantName, matches } = candidate
  return (
    <FormControlLabel
      control={control}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        mx: 0,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '& .MuiFormControlLabel-label': { minWidth: 0, flex: 1 },
      }}
      label={
        <>
          <Box
            component="span"
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.25, alignItems: 'baseline' }}
          >
            <Box component="span" sx={{ fontWeight: 600 }}>
              {renterName}
            </Box>
            <Typography
              component="span"
              variant="body2"
              color={matches.length > 0 ? 'success.main' : 'text.secondary'}
            >
              {matches.length > 0
                ? translate('consents.link.same', {
                    what: matches.map((match) => translate(`consents.link.matches.${match}`)).join(', '),
                  })
                : translate('consents.link.sameNothing')}
            </Typography>
          </Box>
          <Typography
            component="span"
            variant="body2"
            color="text.secondary"
            sx={{ display: 'block', overflowWrap: 'anywhere' }}
          >
            {[unitName, buildingName, tenantName, email].filter(Boolean).join(' · ')}
          </Typography>
        </>
      }
    />
  )
}
