import LockIcon from '@mui/icons-material/LockOutlined'
import { Box, Link as MuiLink, Typography } from '@mui/material'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'

/** Created once, as a list may show one in every row. */
const Mark = styled('span')(({ theme: { palette } }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  whiteSpace: 'nowrap',
  fontSize: '0.8125rem',
  color: palette.text.secondary,
  '& > svg': { flex: 'none', fontSize: '1rem' },
}))

/** Replaces a measured value that is withheld, as the residents did not consent. */
export const NoConsent = () => {
  const translate = useTranslate()
  return (
    <Mark title={translate('ui.noConsent.sentence')}>
      <LockIcon aria-hidden />
      {translate('ui.noConsent.mark')}
    </Mark>
  )
}

/** The same as a sentence, with a link to the consent of the unit. `of` names whose values are meant where others are beside them. */
export const NoConsentNote = ({ unitId, of }: { unitId: string | null; of?: string | undefined }) => {
  const translate = useTranslate()
  return (
    <Typography
      component="p"
      variant="body2"
      color="text.secondary"
      sx={{ display: 'flex', gap: 0.75, px: 1, py: 0.5 }}
    >
      <LockIcon aria-hidden sx={{ fontSize: '1.125rem', flex: 'none', mt: '1px' }} />
      <Box component="span">
        {of !== undefined && `${of}: `}
        {translate('ui.noConsent.sentence')}{' '}
        {unitId !== null && (
          <MuiLink component={Link} to={paths.buildingUnits.show(unitId)}>
            {translate('ui.noConsent.link')}
          </MuiLink>
        )}
      </Box>
    </Typography>
  )
}
