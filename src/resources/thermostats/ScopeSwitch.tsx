import { paths } from '../../paths.ts'
import { readSession } from '../../providers/session.ts'
import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { useMayDo } from '../../ui/useMay.ts'

/** Whose thermostats are listed: this client's, or those of all clients that the user may see, in operation or as they were produced. */
export const ScopeSwitch = ({ shown }: { shown: string }) => {
  const session = readSession()
  const several = session !== undefined && (session.moreTenants || session.allowedTenants.length > 1)
  const tabs = [
    { to: paths.thermostats.list, label: several ? 'fleet.thisClient' : 'resources.thermostats.name_other' },
    { to: paths.fleet, label: several ? 'fleet.allClients' : 'fleet.operation' },
    { to: paths.production, label: 'fleet.production' },
  ]
  return useMayDo('fleet-production', 'list') && <LinkTabs label="fleet.scope" tabs={tabs} shown={shown} />
}
