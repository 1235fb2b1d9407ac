import { beside, foreign, matrix, tests, type Mutation } from '../Mutation.ts'

const reach = 'server/http/reach.ts'
const find = 'server/finders/devices/thermostats/find.ts'
const lookup = 'server/finders/devices/thermostats/lookup.ts'
const move = 'server/actions/devices/moveGateways.ts'
const link = 'server/actions/consent/linkAgreement.ts'

/** What limits a finder or an action to the clients, projects and rows of the caller. */
export const reachGuards: readonly Mutation[] = [
  {
    name: 'reach-of-assigned-projects',
    patch: { file: reach, find: "far === 'assigned' || ", by: '' },
    tests: [matrix('GET /api/taxonomy/rooms/{id}')],
  },
  {
    name: 'reach-of-name-and-phone',
    patch: { file: reach, find: "far === 'namePhone' || ", by: '' },
    tests: [matrix('GET /api/renters/{id}')],
  },
  {
    name: 'reach-while-installing',
    patch: { file: reach, find: " || far === 'installing'", by: '' },
    tests: [tests('calls/commands/bulkUpdates', 'allow a technician assigned buildings')],
  },
  {
    name: 'reach-of-photos',
    patch: {
      file: 'server/finders/files/photoRows.ts',
      find: "and(eq(table.tenantId, actor.tenantId), withinReach(actor, 'rooms.write', shownBuilding))",
      by: 'eq(table.tenantId, actor.tenantId)',
    },
    tests: [tests('calls/files/photos', 'ends at the projects of a technician')],
  },
  {
    name: 'reach-of-the-map',
    patch: {
      file: 'server/finders/estate/buildingRows.ts',
      find: "    buildingsOf(actor, 'estate.read'),\n    matches(query.Query),",
      by: '    eq(table.tenantId, actor.tenantId),\n    matches(query.Query),',
    },
    tests: [tests('calls/estate/buildingMap', 'only buildings within reach')],
  },
  {
    name: 'alerts-of-floors',
    patch: {
      file: 'server/finders/installer/buildingFloors.ts',
      find: "actor.permissions.has('alerts.read')",
      by: 'true',
    },
    tests: [tests('calls/estate/buildingFloors', 'tells nothing of alerts')],
  },
  {
    name: 'portfolio-after-a-withdrawal',
    patch: {
      file: 'server/finders/workday/portfolioOf.ts',
      find: ' && !(await isWithdrawnSince(tx, tenantId, last.countedAt))',
      by: '',
    },
    tests: [tests('calls/workday/portfolio', 'nobody who withdrew since the last count')],
  },
  {
    name: 'reach-of-the-last-change',
    patch: {
      file: 'server/finders/installer/lastChange.ts',
      find: '  await requireOwn(tx, actor, asked)\n',
      by: '',
    },
    tests: [tests('calls/installer/installTool', 'says who changed a row last')],
  },
  {
    name: 'reach-of-the-building-filter-of-projects',
    patch: {
      file: 'server/finders/projects/projectReach.ts',
      find: 'and(inTenants(assigned, buildings.tenantId), sql`${buildings.id} in ${assignedBuildings(userId)}`)',
      by: 'inTenants(assigned, buildings.tenantId)',
    },
    tests: [tests('calls/installer/installTool', 'checks the filter of the list of projects')],
  },
  {
    name: 'end-of-a-project',
    patch: { file: reach, find: "and ${givesReach('p')})`", by: ')`' },
    tests: [tests('calls/estate/buildings')],
  },
  {
    name: 'reach-of-a-draft',
    patch: { file: reach, find: '${p}.draft_step is null and ', by: '' },
    tests: [tests('calls/projects/projects', 'gives nobody access')],
  },
  {
    name: 'plan-that-is-not-whole',
    patch: { file: 'server/finders/commands/bulkUpdateRows.ts', find: 'eq(table.draft, false), ', by: '' },
    tests: [tests('calls/commands/largeBulkUpdates')],
  },
  {
    name: 'names-of-colleagues',
    patch: {
      file: 'server/finders/accounts/userName.ts',
      find: "permissions.has('renters.read') ? userName(id) : ",
      by: 'permissions.size > 0 ? userName(id) : ',
    },
    tests: [{ ...foreign, only: 'the name of no colleague' }],
  },
  {
    name: 'name-of-the-publisher',
    patch: {
      file: 'server/calls/consent/legalTexts.ts',
      find: 'superAdmin ? text : ',
      by: 'superAdmin || text ? text : ',
    },
    tests: [tests('calls/consent/legalTexts', 'is readable by a')],
  },
  {
    name: 'internal-note',
    patch: {
      file: 'server/finders/projects/projectReach.ts',
      find: "notes: holds('projects.note')",
      by: "notes: holds('projects.read')",
    },
    tests: [tests('calls/projects/projects', 'reaches nobody but Admin')],
  },
  {
    name: 'internal-note-in-the-audit-log',
    patch: {
      file: 'server/actions/projects/saveProject.ts',
      find: 'const withoutNote = ({ note: _note, ...row }: ProjectRow) => row',
      by: 'const withoutNote = (row: ProjectRow) => row',
    },
    tests: [tests('calls/projects/projects', 'reaches nobody but Admin')],
  },
  {
    name: 'buildings-of-a-project',
    patch: {
      file: 'server/actions/projects/members.ts',
      find: "if (own < ids.length) refuse('notFound', { fields: { [field]: 'notFound' } })",
      by: '',
    },
    tests: [tests('calls/projects/projects', 'applies nothing of a change')],
  },
  {
    name: 'users-of-a-project',
    patch: {
      file: 'server/actions/projects/members.ts',
      find: "if (rows.length < ids.length) refuse('notFound', { fields: { [field]: 'notFound' } })",
      by: '',
    },
    tests: [tests('calls/projects/projects', 'takes only users with a role')],
  },
  {
    name: 'reach-of-all-clients',
    patch: {
      file: reach,
      find: "if (actor.tenantIds === 'all') return undefined",
      by: 'if (true) return undefined',
    },
    tests: [foreign],
  },
  {
    name: 'reach-of-levels-above-buildings',
    patch: {
      file: 'server/finders/estate/estateReach.ts',
      find: 'const reached = withinReach(actor, permission, sql`reached.id`)',
      by: 'const reached: SQL | undefined = undefined',
    },
    tests: [matrix('GET /api/taxonomy/locations/{id}')],
  },
  {
    name: 'reach-of-spaces',
    patch: {
      file: 'server/finders/estate/spacesView.ts',
      find: 'and(eq(spacesView.tenantId, actor.tenantId), own && sql`(${own} or ${above})`)',
      by: 'eq(spacesView.tenantId, actor.tenantId)',
    },
    tests: [matrix('PATCH /api/taxonomy/{spaceId}/rename')],
  },
  {
    name: 'reach-of-counts-below-buildings',
    patch: {
      file: 'server/finders/estate/estateBelow.ts',
      find: "const reached = withinReach(actor, 'estate.read', building)",
      by: 'const reached: SQL | undefined = undefined',
    },
    tests: [tests('calls/estate/estateTree')],
  },
  {
    name: 'reach-of-one-deletion',
    patch: {
      file: 'server/actions/estate/deleteRows.ts',
      find: 'and(kind.inReach(actor, kind.permission), eq(kind.table.id, id))',
      by: 'eq(kind.table.id, id)',
    },
    tests: [matrix('DELETE /api/taxonomy/rooms/{id}')],
  },
  {
    name: 'reach-of-several-deletions',
    patch: {
      file: 'server/actions/estate/deleteRows.ts',
      find: 'and(kind.inReach(actor, kind.permission), inArray(kind.table.id, asked))',
      by: 'inArray(kind.table.id, asked)',
    },
    tests: [matrix('POST /api/taxonomy/rooms/bulk-delete')],
  },
  {
    name: 'reach-of-bulk-status',
    patch: {
      file: 'server/actions/estate/setUnitStatuses.ts',
      find: "and(inReach(table, call.actor, 'rooms.write'), isAsked)",
      by: 'isAsked',
    },
    tests: [matrix('POST /api/taxonomy/building-units/bulk-status')],
  },
  {
    name: 'reach-of-filters',
    patch: {
      file: 'server/finders/estate/place.ts',
      find: "if (row?.n !== wanted.size) refuse('notFound', { fields: { [field]: 'notFound' } })",
      by: '',
    },
    tests: [matrix('GET /api/taxonomy/rooms')],
  },
  {
    name: 'reach-of-a-thermostat',
    patch: {
      file: find,
      find: "return within ? thermostat : refuse('thermostatForbidden')",
      by: 'return thermostat',
    },
    tests: [tests('calls/devices/thermostats', 'answers 403 to a technician')],
  },
  {
    name: 'reach-of-thermostat-lists',
    patch: {
      file: find,
      find: 'and(eq(table.tenantId, actor.tenantId), reached(actor, permission))',
      by: 'eq(table.tenantId, actor.tenantId)',
    },
    tests: [foreign],
  },
  {
    name: 'reach-of-managed-thermostats',
    patch: {
      file: find,
      find: "const everywhere = actor.tenantIds === 'all'",
      by: 'const everywhere = actor.tenantIds !== undefined',
    },
    tests: [matrix('PUT /api/thermostats/{eui}')],
  },
  {
    name: 'client-that-gets-a-thermostat',
    patch: {
      file: find,
      find: 'and(inArray(tenants.id, [tenantId]), withinTenants(actor, tenants.id))',
      by: 'inArray(tenants.id, [tenantId])',
    },
    tests: [matrix('POST /api/thermostats')],
  },
  {
    name: 'reach-of-whereabouts',
    patch: {
      file: lookup,
      find: 'const within = withinTenants(actor, table.tenantId)',
      by: 'const within: SQL | undefined = undefined',
    },
    tests: [matrix('GET /api/thermostats/{eui}/whereabouts')],
  },
  {
    name: 'stock-is-for-those-who-handle-it',
    patch: { file: lookup, find: '(handlesStock(actor) ?', by: '(true ?' },
    tests: [tests('calls/devices/thermostats', 'show thermostats in stock only')],
  },
  {
    name: 'reach-of-a-moved-gateway',
    patch: {
      file: move,
      find: 'and(eq(gateways.eui, eui), withinTenants(actor, gateways.tenantId))',
      by: 'eq(gateways.eui, eui)',
    },
    tests: [matrix('POST /api/gateways/reassign-tenant/{eui}')],
  },
  {
    name: 'client-that-gets-a-gateway',
    patch: {
      file: move,
      find: 'and(eq(tenants.id, tenantId), withinTenants(actor, tenants.id))',
      by: 'eq(tenants.id, tenantId)',
    },
    tests: [matrix('POST /api/gateways/reassign-tenant/{eui}')],
  },
  {
    name: 'gateways-named-in-a-file',
    patch: {
      file: 'server/workers/import/devices/planReassign.ts',
      find: 'and(sql`${gateways.eui} = any(${sql.param([...euis])}::text[])`, withinTenants(actor, gateways.tenantId))',
      by: 'sql`${gateways.eui} = any(${sql.param([...euis])}::text[])`',
    },
    tests: [tests('calls/devices/gatewayReassign')],
  },
  {
    name: 'clients-named-in-a-file',
    patch: {
      file: 'server/workers/import/devices/namedTenants.ts',
      find: 'withinTenants(actor, tenants.id),',
      by: '',
    },
    tests: [tests('calls/devices/gatewayReassign')],
  },
  {
    name: 'files-onboarded-by-others',
    patch: {
      file: 'server/finders/devices/onboardingRuns.ts',
      find: 'superAdmin ? undefined :',
      by: 'superAdmin || userId !== "" ? undefined :',
    },
    tests: [tests('calls/devices/onboarding')],
  },
  {
    name: 'clients-to-move-thermostats-to-by-file',
    patch: {
      file: 'server/workers/import/onboarding/startOnboarding.ts',
      find: "subject !== 'tenantChanges' ||",
      by: "subject === 'tenantChanges' ||",
    },
    tests: [tests('calls/devices/onboarding')],
  },
  {
    name: 'thermostats-in-a-file-of-changes',
    patch: {
      file: 'server/workers/import/onboarding/planChanges.ts',
      find: ', within && or(isNull(thermostats.tenantId), within)',
      by: '',
    },
    tests: [tests('calls/devices/onboarding')],
  },
  {
    name: 'data-transfers-of-foreign-clients',
    patch: {
      file: 'server/finders/transfers/transferRows.ts',
      find: 'return within && or(isNull(table.tenantId), within)',
      by: 'return within && undefined',
    },
    tests: [tests('calls/transfers/dataTransfers')],
  },
  {
    name: 'thermostats-of-foreign-clients-in-data-transfers',
    patch: {
      file: 'server/finders/transfers/transferTargets.ts',
      find: 'return within && or(isNull(thermostats.tenantId), within)',
      by: 'return within && undefined',
    },
    tests: [tests('calls/transfers/dataTransfers')],
  },
  {
    name: 'files-that-others-transferred',
    patch: {
      file: 'server/finders/transfers/transferRows.ts',
      find: 'superAdmin ? undefined : eq(transferFiles.createdBy, userId)',
      by: 'superAdmin || userId !== "" ? undefined : eq(id, key)',
    },
    tests: [tests('calls/transfers/dataTransfers')],
  },
  {
    name: 'exported-updates-outside-of-projects',
    patch: {
      file: 'server/workers/export/firmwareExport.ts',
      find: 'where ${active(tenantId, userId)} and ${stillReached(userId)} and',
      by: 'where ${active(tenantId, userId)} and',
    },
    tests: [tests('calls/firmware/firmware', 'left their projects')],
  },
  {
    name: 'consent-for-memory-that-is-requested',
    patch: {
      file: 'server/actions/transfers/readFromDevice.ts',
      find: "if (target) refuseIf(await whyNotReadMemory(tx, target.id, now), 'eui')",
      by: '',
    },
    tests: [tests('calls/transfers/dataTransfers')],
  },
  {
    name: 'consent-for-memory-that-was-read',
    patch: {
      file: 'server/finders/transfers/transferRows.ts',
      find: "if (withheld !== null) return refuse('memoryWithheld')",
      by: '',
    },
    tests: [tests('calls/transfers/dataTransfers')],
  },
  {
    name: 'foreign-devices-in-the-production-line-report',
    patch: { file: 'server/finders/devices/lineDevices.ts', find: '    seenOnLine(actor),\n', by: '' },
    tests: [tests('calls/devices/assemblyLine')],
  },
  {
    name: 'records-of-foreign-devices',
    patch: {
      file: 'server/calls/devices/assemblyLine.ts',
      find: 'if (strange >= 0)',
      by: 'if (strange > events.length)',
    },
    tests: [tests('calls/devices/assemblyLine')],
  },
  {
    name: 'records-of-the-line-at-foreign-thermostats',
    patch: {
      file: 'server/finders/devices/thermostats/find.ts',
      find: 'within && or(isNull(table.tenantId), within)',
      by: 'undefined',
    },
    tests: [tests('calls/devices/assemblyLine')],
  },
  {
    name: 'reach-of-gateways',
    patch: {
      file: 'server/finders/devices/gatewayRows.ts',
      find: 'const reached = withinReach(actor, permission, table.buildingId)',
      by: 'const reached: SQL | undefined = undefined',
    },
    tests: [matrix('GET /api/gateways/{id}')],
  },
  {
    name: 'reach-of-sensors',
    patch: {
      file: 'server/finders/devices/sensorRows.ts',
      find: 'const own = withinReach(actor, permission, table.buildingId)',
      by: 'const own: SQL | undefined = undefined',
    },
    tests: [matrix('GET /api/sensors/{id}')],
  },
  {
    name: 'reach-of-bulk-updates',
    patch: {
      file: 'server/finders/commands/bulkUpdateRows.ts',
      find: "isAssignedOnly(actor, 'thermostats.read') ? eq(table.createdBy, actor.userId) : undefined",
      by: 'undefined',
    },
    tests: [matrix('GET /api/bulk-updates/{id}')],
  },
  {
    name: 'reach-of-device-filters',
    patch: {
      file: 'server/finders/devices/deviceFilterIds.ts',
      find: "${withinTenants(reach, field === 'TenantIds' ? sql`s.id` : sql`s.tenant_id`) ?? sql`true`}",
      by: 'true',
    },
    tests: [matrix('GET /api/global-device-list/operation')],
  },
  {
    name: 'unknown-filters-of-a-search',
    patch: { file: 'server/finders/devices/devicePage.ts', find: 'refuseUnknown(first.unknown)', by: '' },
    tests: [matrix('GET /api/global-device-list/operation')],
  },
  {
    name: 'unknown-filters-elsewhere',
    patch: {
      file: 'server/finders/devices/deviceFilterIds.ts',
      find: 'for (const { unknown } of rows) refuseUnknown(unknown)',
      by: 'void rows',
    },
    tests: [matrix('GET /api/global-device-list/buildings')],
  },
  {
    name: 'reach-of-device-pages',
    patch: {
      file: 'server/finders/devices/devicePage.ts',
      find: 'const within = withinTenants(reach, table.tenantId)',
      by: 'const within: SQL | undefined = undefined',
    },
    tests: [foreign],
  },
  {
    name: 'client-of-thermostats-by-text',
    patch: {
      sql: `create or replace function main.thermostats_with(like_eui text, like_number text) returns setof uuid
        language sql stable security definer set search_path = pg_catalog, public as $$
          select t.id from main.thermostats t where t.eui like like_eui or t.wt_id ilike like_number $$`,
    },
    tests: [tests('calls/search/search', 'own thermostats only')],
  },
  {
    name: 'signal-testers-in-the-search',
    patch: {
      file: 'server/finders/search/searched.ts',
      find: "actor.permissions.has('thermostats.install')",
      by: 'true',
    },
    tests: [tests('calls/search/search', 'nothing that they cannot open')],
  },
  {
    name: 'reach-of-raw-messages',
    patch: {
      file: 'server/finders/devices/messageRows.ts',
      find: 'withinTenants(actor, raw.tenantId),',
      by: '',
    },
    tests: [foreign],
  },
  {
    name: 'reach-of-alerts',
    patch: {
      file: 'server/finders/alerts/alerts.ts',
      after: 'return and(',
      find: 'withinTenants(reach, table.tenantId),',
      by: '',
    },
    tests: [foreign],
  },
  {
    name: 'reach-of-alerting-devices',
    patch: {
      file: 'server/finders/alerts/alerts.ts',
      after: 'const where = and(isNotNull(table.thermostatId),',
      find: 'withinTenants(reach, table.tenantId),',
      by: '',
    },
    tests: [foreign],
  },
  {
    name: 'reach-of-clients',
    patch: {
      file: 'server/finders/estate/tenantRows.ts',
      after: 'const where = and(',
      find: 'withinTenants(actor, table.id),',
      by: '',
    },
    tests: [tests('calls/estate/tenants', 'shows an admin only assigned clients')],
  },
  {
    name: 'reach-of-one-client',
    patch: {
      file: 'server/finders/estate/tenantRows.ts',
      find: 'and(eq(table.id, id), withinTenants(actor, table.id))',
      by: 'eq(table.id, id)',
    },
    tests: [matrix('GET /api/tenants/{id}')],
  },
  {
    name: 'reach-of-client-names',
    patch: {
      file: 'server/finders/estate/tenantRows.ts',
      find: 'and(withinTenants(actor, table.id), containsWords(text, [table.name]))',
      by: 'containsWords(text, [table.name])',
    },
    tests: [foreign],
  },
  {
    name: 'candidates-within-clients',
    patch: {
      file: 'server/finders/consent/findRenters.ts',
      find: 'and(withinTenants(actor, renters.tenantId), searched ?? alike)',
      by: 'searched ?? alike',
    },
    tests: [foreign],
  },
  {
    name: 'reach-of-consent-records',
    patch: {
      file: 'server/finders/consent/agreementRows.ts',
      find: 'withinTenants(actor, persons.tenantId)',
      by: 'actor && undefined',
    },
    tests: [matrix('PATCH /api/data-privacy-site/{agreementId}')],
  },
  {
    name: 'reach-of-consent-sites',
    patch: {
      file: 'server/finders/consent/sites.ts',
      find: 'withinTenants(actor, persons.tenantId),',
      by: '',
    },
    tests: [foreign],
  },
  {
    name: 'reach-of-a-linked-record',
    patch: {
      file: link,
      find: 'and(eq(persons.agreementId, params.agreementId), withinTenants(actor, persons.tenantId))',
      by: 'eq(persons.agreementId, params.agreementId)',
    },
    tests: [matrix('PUT /api/data-privacy-site/{agreementId}/renter')],
  },
  {
    name: 'reach-of-a-linked-renter',
    patch: {
      file: link,
      find: 'and(eq(renters.id, body.renterId), withinTenants(actor, renters.tenantId))',
      by: 'eq(renters.id, body.renterId)',
    },
    tests: [matrix('PUT /api/data-privacy-site/{agreementId}/renter')],
  },
  {
    name: 'reach-of-personal-data',
    patch: {
      file: 'server/finders/consent/agreementRows.ts',
      find: 'and(eq(persons.agreementId, agreementId), agreementsWithin(actor))',
      by: 'eq(persons.agreementId, agreementId)',
    },
    tests: [matrix('POST /api/data-privacy-site/{agreementId}/erasure')],
  },
  {
    name: 'own-tenancy',
    patch: {
      file: 'server/finders/consent/ownHomes.ts',
      find: 'and(eq(renters.id, renterId), eq(renters.userId, userId), running)',
      by: 'and(eq(renters.id, renterId), running)',
    },
    tests: [beside('POST /api/opt-in/own/give: not found')],
  },
  {
    name: 'own-homes',
    patch: {
      file: 'server/finders/consent/ownHomes.ts',
      find: 'and(eq(renters.userId, userId), isNotOver(leases, dayOf(now)))',
      by: 'isNotOver(leases, dayOf(now))',
    },
    tests: [foreign],
  },
  {
    name: 'own-background-tasks',
    patch: {
      file: 'server/finders/files/jobRows.ts',
      find: 'and(eq(table.tenantId, actor.tenantId), eq(table.userId, actor.userId))',
      by: 'eq(table.tenantId, actor.tenantId)',
    },
    tests: [beside('GET /api/jobs/{id}/result: not found')],
  },
  {
    name: 'own-saved-filters',
    patch: {
      file: 'server/finders/administration/savedFilterRows.ts',
      find: 'const own = ({ actor }: Lock): SQL => eq(table.userId, actor.userId)',
      by: 'const own = ({ actor }: Lock): SQL => eq(table.tenantId, actor.tenantId)',
    },
    tests: [beside('PUT /api/saved-filters/{id}: not found')],
  },
  {
    name: 'saved-filters-that-are-not-shared',
    patch: {
      file: 'server/finders/administration/savedFilterRows.ts',
      find: ', or(eq(table.userId, actor.userId), table.shared))',
      by: ')',
    },
    tests: [tests('calls/administration/savedFilters')],
  },
  {
    name: 'own-default-filters',
    patch: {
      file: 'server/actions/administration/defaultFilter.ts',
      find: 'eq(table.userId, actor.userId), one)',
      by: 'one)',
    },
    tests: [tests('calls/administration/savedFilters')],
  },
  {
    name: 'places-that-a-plan-names',
    patch: {
      file: 'server/actions/commands/planBulkUpdate.ts',
      find: 'await requirePlaces(tx, actor, filters)',
      by: '',
    },
    tests: [tests('calls/commands/bulkUpdates')],
  },
  {
    name: 'default-filters-of-others',
    patch: {
      file: 'server/finders/administration/savedFilterRows.ts',
      find: 'and(eq(defaults.tenantId, asker.tenantId), eq(defaults.userId, asker.userId))',
      by: 'eq(defaults.tenantId, asker.tenantId)',
    },
    tests: [tests('calls/administration/savedFilters')],
  },
  {
    name: 'buildings-in-a-technicians-export',
    patch: {
      file: 'server/workers/export/startExport.ts',
      find: "isAssignedOnly(actor, 'estate.read')",
      by: 'false',
    },
    tests: [tests('workers/export/taxonomyExport', 'in assigned buildings only as technicians')],
  },
  {
    name: 'notices-of-other-clients',
    patch: { file: 'server/live/hub.ts', find: 'if (!this.#sees(notice.tenantId)) return', by: '' },
    tests: [tests('live/live')],
  },
]
