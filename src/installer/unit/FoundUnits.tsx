import { Box, Typography } from '@mui/material'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { paths } from '../../paths.ts'
import { BigLink } from '../shell/BigLink.tsx'
import { useUnitSearch } from './useUnitSearch.ts'

/** The units that a text finds in any building: by name, customer id, renter or thermostat. Without a network it says that not all are searched. */
export const FoundUnits = ({ text }: { text: string }) => {
  const translate = useTranslate()
  const { search, found, isStored } = useUnitSearch()
  useEffect(() => search(text), [search, text])
  return (
    <Box component="section" aria-label={translate('installer.units.found')} sx={{ '&:has(a)': { mb: 2 } }}>
      {found !== undefined && found.length > 0 && (
        <Typography variant="h2" sx={{ mb: 1 }}>
          {translate('installer.units.found')}
        </Typography>
      )}
      {found?.map(({ id, name, buildingId, buildingName, renter, thermostat }) => (
        <BigLink key={`${id} ${renter}`} to={paths.installer.unit(buildingId, id)} title={name}>
          {[renter, thermostat, buildingName].filter(Boolean).join(' · ')}
        </BigLink>
      ))}
      <Typography role="status" color="text.secondary" sx={{ mb: 1, '&:empty': { display: 'none' } }}>
        {found === undefined
          ? ''
          : isStored
            ? translate('installer.units.foundStored')
            : found.length === 0
              ? translate('installer.units.notFound')
              : ''}
      </Typography>
    </Box>
  )
}
