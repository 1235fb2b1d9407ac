import { List, ListItem, Typography } from '@mui/material'
import { useState } from 'react'
import { useRedirect, useTranslate } from 'react-admin'
import type { Gateway } from '../../../contract/main/gatewayShapes.ts'
import { gateways } from '../../../contract/main/gateways.ts'
import { tenants } from '../../../contract/main/tenants.ts'
import { main } from '../../providers/api.ts'
import { readTenant } from '../../providers/session.ts'
import { AsyncPicker } from '../../ui/form/AsyncPicker.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useFormat } from '../../ui/facts/format.ts'

interface Named {
  id: string
  name: string
}

const load = async (Query: string, signal: AbortSignal): Promise<Named[]> =>
  (await main(tenants.autocomplete, { query: { Query } }, { signal })).items.filter(
    ({ id }) => id !== readTenant(),
  )

/** Moves a gateway to another client, after naming what it leaves behind. */
export const ReassignDialog = ({ gateway, onClose }: { gateway: Gateway; onClose: () => void }) => {
  const translate = useTranslate()
  const redirect = useRedirect()
  const { number } = useFormat()
  const [tenant, setTenant] = useState<Named | null>(null)
  const [tried, setTried] = useState(false)
  const { eui, version, buildingName, heard } = gateway
  const check = () => {
    setTried(true)
    return tenant !== null
  }
  const save = async () => {
    await main(gateways.reassignTenant, { params: { eui }, body: { tenantId: tenant?.id ?? '' }, version })
    // this client no longer has the gateway
    redirect('list', 'gateways')
  }
  const consequences = [
    buildingName !== null && translate('gateways.reassign.leaves', { building: buildingName }),
    heard.thermostats > 0 &&
      translate('gateways.unassign.thermostats', {
        smart_count: heard.thermostats,
        number: number(heard.thermostats),
      }),
    heard.sensors > 0 &&
      translate('gateways.unassign.sensors', { smart_count: heard.sensors, number: number(heard.sensors) }),
    translate('gateways.reassign.store'),
  ].filter((text) => text !== false)
  return (
    <FormDialog
      title={translate('gateways.reassign.title', { eui })}
      saved="gateways.reassign.done"
      savedArgs={{ name: tenant?.name ?? '' }}
      submit="gateways.reassign.submit"
      destructive
      check={check}
      save={save}
      stale={[['gateways', 'getList'], ['buildings']]}
      onClose={onClose}
    >
      <AsyncPicker<Named>
        label={translate('gateways.reassign.tenant')}
        queryKey={['tenants']}
        load={load}
        value={tenant}
        onChange={setTenant}
        keyOf={({ id }) => id}
        textOf={({ name }) => name}
        helperText={translate('gateways.reassign.elsewhere')}
        error={tried && tenant === null ? translate('errors.required') : undefined}
      />
      <Typography component="div" sx={{ mt: 1 }}>
        <List dense sx={{ listStyle: 'disc', pl: 2.5 }}>
          {consequences.map((text) => (
            <ListItem key={text} disablePadding sx={{ display: 'list-item' }}>
              {text}
            </ListItem>
          ))}
        </List>
      </Typography>
    </FormDialog>
  )
}
