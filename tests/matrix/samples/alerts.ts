import { alerts } from '../../../server/db/schema.ts'
import { newId } from '../../../server/ids.ts'
import { insertRows } from '../../support/estate.ts'
import type { MakeSample } from '../Sample.ts'

/** Samples of the alert calls. */
export const alertSamples: Readonly<Record<string, MakeSample>> = {
  'GET /api/alerts/thermostats': async ({ app, side, estate }) => {
    const id = newId()
    const at = app.clock.now().toISOString()
    const { building, gateway } = estate
    await insertRows(app, [
      [
        alerts,
        {
          id,
          tenantId: side.tenantId,
          buildingId: building.id,
          type: 'connectivity',
          gatewayId: gateway.id,
          eui: gateway.eui,
          raisedAt: at,
          lastAt: at,
          clearedAt: at,
        },
      ],
    ])
    return {
      query: {
        TenantIds: [side.tenantId],
        ThermostatIds: [estate.thermostat.id],
        BuildingIds: [building.id],
        UnitIds: [estate.unit.id],
        PublicAreaIds: [estate.area.id],
        IncidentId: id,
      },
    }
  },
  'GET /api/radio/unknown-applications': () => ({ query: { Query: 'a' } }),
  'GET /api/radio/unknown-devices': () => ({ query: { Query: '02' } }),
  'GET /api/radio/raw-messages': ({ side }) => ({
    query: { TenantIds: [side.tenantId], Reasons: ['replayed'] },
  }),
  'GET /api/alerts/statistic': ({ side }) => ({ query: { TenantIds: [side.tenantId] } }),
  'GET /api/alerts/eui-autocomplete': ({ side }) => ({ query: { TenantIds: [side.tenantId], Query: '02' } }),
}
