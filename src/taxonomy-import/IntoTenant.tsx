import { Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { tenants } from '../../contract/main/tenants.ts'
import { main } from '../providers/api.ts'
import { readSession, readTenant } from '../providers/session.ts'

/** Shows the target client prominently: an import into the wrong estate is hard to undo. */
export const IntoTenant = () => {
  const translate = useTranslate()
  const id = readTenant() ?? ''
  const listed = readSession()?.allowedTenants.find((tenant) => tenant.id === id)?.name
  // for users who may enter more clients than the session lists
  const { data } = useQuery({
    queryKey: ['tenants', 'name', id],
    queryFn: ({ signal }) => main(tenants.read, { params: { id } }, { signal }),
    enabled: listed === undefined && id !== '',
  })
  const name = listed ?? data?.name
  if (name === undefined) return null
  return (
    <Typography component="p" sx={{ px: 1.25, py: 0.5, borderRadius: 1, bgcolor: 'soft.accent' }}>
      {translate('import.wizard.into')} <strong>{name}</strong>
    </Typography>
  )
}
