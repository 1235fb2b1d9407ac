import type { Permission } from '../../domain/roles/permissions.ts'
import { NoPermission } from './NoPermission.tsx'
import { PageTitle } from './PageTitle.tsx'

/** A whole page that is not for this person, under its own heading. */
export const AccessDeniedPage = ({ permission }: { permission?: Permission }) => (
  <>
    <PageTitle title="ra.page.access_denied" />
    <NoPermission {...(permission && { permission })} />
  </>
)
