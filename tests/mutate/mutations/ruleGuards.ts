import { beside, matrix, tests, type Mutation } from '../Mutation.ts'

/** Rules about roles below the permission of a call: which command, which field, which kind of row. */
export const ruleGuards: readonly Mutation[] = [
  {
    name: 'preview-of-a-bulk-edit',
    patch: {
      file: 'server/actions/estate/bulkEdit.ts',
      find: 'const written = !preview && ',
      by: 'const written = ',
    },
    tests: [tests('calls/estate/bulkEdit', 'a preview')],
  },
  {
    name: 'all-or-none-of-a-bulk-edit',
    patch: {
      file: 'server/actions/estate/bulkEdit.ts',
      find: '!preview && results.every(({ reason }) => reason === null)',
      by: '!preview',
    },
    tests: [tests('calls/estate/bulkEdit', 'writes no row')],
  },
  {
    name: 'version-of-a-bulk-edit',
    patch: {
      file: 'server/actions/estate/bulkEdit.ts',
      find: 'save({ ...call, version }, id',
      by: 'save(call, id',
    },
    tests: [tests('calls/estate/bulkEdit', 'writes no row')],
  },
  {
    name: 'right-to-the-result-of-a-job',
    patch: { file: 'server/calls/files/files.ts', find: 'if (reason) return refuse(reason)', by: '' },
    tests: [tests('calls/files/jobs', 'keeps what a')],
  },
  {
    name: 'right-to-what-a-job-has-made',
    patch: {
      file: 'server/workers/export/mayDownload.ts',
      find: "if (!(await mayDownload(tx, actor, job))) return 'forbidden'",
      by: '',
    },
    tests: [tests('calls/files/jobs', 'keeps what a')],
  },
  {
    name: 'file-from-before-a-withdrawal',
    patch: {
      file: 'server/workers/export/mayDownload.ts',
      find: "(await showsWithdrawn(tx, job, now)) ? 'fileWithdrawn'",
      by: "false ? 'fileWithdrawn'",
    },
    tests: [{ files: ['tests/consent/crawl.long.test.ts'], only: 'no longer serves files' }],
  },
  {
    name: 'right-to-the-file-of-a-call-sent-again',
    patch: {
      file: 'server/calls/files/replyWithJob.ts',
      find: 'if (reason) throw new Refusal(reason)',
      by: '',
    },
    tests: [tests('calls/files/jobs', 'hands out a file to nobody')],
  },
  {
    name: 'rights-lost-before-a-job-writes',
    patch: {
      file: 'server/jobKinds.ts',
      find: "if (!(await mayRun(run, kind))) throw new JobFailure('forbidden')",
      by: '',
    },
    tests: [tests('calls/files/jobs', 'runs no')],
  },
  {
    name: 'people-in-a-file-of-the-estate',
    patch: {
      file: 'server/workers/export/mayDownload.ts',
      find: 'if (told.indexOf(people) > told.indexOf(peopleFor(actor))) return false',
      by: '',
    },
    tests: [tests('calls/files/jobs', 'hands out a file of the estate')],
  },
  {
    name: 'buildings-in-a-file-of-the-estate',
    patch: {
      file: 'server/workers/export/mayDownload.ts',
      find: "if (!isAssignedOnly(actor, 'estate.read')) return true",
      by: 'if (told) return true',
    },
    tests: [tests('calls/files/jobs', 'hands out a file of the estate')],
  },
  {
    name: 'command-of-another-role',
    patch: {
      file: 'server/finders/commands/commandReach.ts',
      find: "actor.permissions.has(permission)) ?? refuse('forbidden')",
      by: "permission !== undefined) ?? refuse('forbidden')",
    },
    tests: [tests('calls/commands/thermostatActions')],
  },
  {
    name: 'comfort-only-while-installing',
    patch: {
      file: 'server/finders/commands/commandReach.ts',
      find: "reach(actor.rights, actor.role, permission) === 'installing'",
      by: 'false',
    },
    tests: [tests('calls/commands/thermostatActions')],
  },
  {
    name: 'right-of-a-space-by-its-kind',
    patch: {
      file: 'server/actions/estate/updateSpace.ts',
      find: "if (!actor.permissions.has(needed)) refuse('forbidden')",
      by: '',
    },
    tests: [tests('calls/estate/spaces')],
  },
  {
    name: 'right-to-restore-by-kind',
    patch: {
      file: 'server/actions/estate/restoreRow.ts',
      find: "if (!actor.permissions.has(permission)) refuse('forbidden')",
      by: '',
    },
    tests: [tests('calls/estate/restore', 'to whoever may not delete that kind')],
  },
  {
    name: 'restoring-within-reach',
    patch: {
      file: 'server/actions/estate/restoreRow.ts',
      find: 'const where = await places[entity](tx, actor, known)',
      by: 'const where = {}',
    },
    tests: [tests('calls/estate/restore', 'outside of the buildings')],
  },
  {
    name: 'restoring-for-30-days',
    patch: {
      file: 'server/actions/estate/restoreRow.ts',
      find: "refuseIf(whyNotRestore({ action, at }, now), 'id')",
      by: '',
    },
    tests: [tests('calls/estate/restore', 'after 30 days')],
  },
  {
    name: 'fields-of-a-building-for-the-office',
    patch: {
      file: 'server/actions/estate/saveBuilding.ts',
      find: 'refuseOfficeFields(actor, before, values)',
      by: '',
    },
    tests: [tests('calls/estate/buildings')],
  },
  {
    name: 'circuit-of-a-unit',
    patch: {
      file: 'server/finders/estate/estateParents.ts',
      find: "if (before !== after && !actor.permissions.has('circuits.write'))",
      by: 'if (false)',
    },
    tests: [
      tests('calls/estate/buildingUnits'),
      tests('calls/estate/rooms'),
      tests('calls/estate/publicAreas'),
    ],
  },
  {
    name: 'technician-of-an-appointment',
    patch: {
      file: 'server/finders/people/appointmentRows.ts',
      find: "eq(assignments.role, 'Technician'), accepted",
      by: 'accepted',
    },
    tests: [beside('may be a technician of the client')],
  },
  {
    name: 'technician-of-an-appointment-is-free',
    patch: {
      file: 'server/finders/people/appointmentRows.ts',
      find: 'if (!whyNot) return',
      by: 'if (whyNot) return',
    },
    tests: [
      tests('calls/people/appointments', 'sends no deactivated technician', 'names the appointment at which'),
    ],
  },
  {
    name: 'client-of-a-technician',
    patch: {
      file: 'server/finders/people/appointmentRows.ts',
      find: "eq(assignments.tenantId, actor.tenantId), eq(assignments.role, 'Technician')",
      by: "eq(assignments.role, 'Technician')",
    },
    tests: [tests('calls/people/appointments')],
  },
  {
    name: 'fields-of-renters-for-technicians',
    patch: {
      file: 'server/finders/people/renterRows.ts',
      find: 'nameOnly ? { ...row, email: null',
      by: 'false ? { ...row, email: null',
    },
    tests: [tests('calls/people/renters')],
  },
  {
    name: 'search-of-renters-by-technicians',
    patch: {
      file: 'server/finders/people/renterRows.ts',
      find: 'personText(table, !nameOnly)',
      by: 'personText(table, true)',
    },
    tests: [tests('calls/people/renters')],
  },
  {
    name: 'search-of-everything-for-mail-by-technicians',
    patch: {
      file: 'server/finders/search/searchedPeople.ts',
      find: 'personText(renters, !readsNameOnly(actor))',
      by: 'personText(renters, true)',
    },
    tests: [tests('calls/search/search')],
  },
  {
    name: 'search-of-project-people-for-mail-by-technicians',
    patch: {
      file: 'server/finders/projects/projectUsers.ts',
      find: 'narrowed(query, seesEmail)',
      by: 'narrowed(query, true)',
    },
    tests: [tests('calls/projects/projects')],
  },
  {
    name: 'renters-of-units-for-regular-users',
    patch: {
      file: 'server/finders/people/unitPeople.ts',
      find: 'if (far === undefined || running.length === 0)',
      by: 'if (running.length === 0)',
    },
    tests: [
      tests('calls/devices/thermostats', 'the renter of its unit'),
      tests('calls/estate/buildingUnits'),
    ],
  },
  {
    name: 'only-the-name-of-a-client',
    patch: { file: 'server/finders/estate/tenantRows.ts', find: 'readsName(actor, row.id)', by: 'false' },
    tests: [tests('calls/estate/tenants', 'a technician only their names')],
  },
  {
    name: 'people-in-an-export',
    patch: {
      file: 'server/workers/export/mayDownload.ts',
      find: "if (!actor.permissions.has('renters.read')) return 'none'",
      by: '',
    },
    tests: [tests('workers/export/taxonomyExport')],
  },
  {
    name: 'rights-lost-during-an-export',
    patch: {
      file: 'server/workers/export/exportReach.ts',
      find: "held !== undefined && holdsIn(held, tenantIds, 'devicesGlobal.read')",
      by: 'held !== undefined && tenantIds !== undefined',
    },
    tests: [tests('workers/export/deviceExport')],
  },
  {
    name: 'others-shared-filters',
    patch: {
      file: 'server/finders/administration/savedFilterRows.ts',
      find: 'tidies(call.actor) ? or(own(call), table.shared)',
      by: 'true ? or(own(call), table.shared)',
    },
    tests: [tests('calls/administration/savedFilters')],
  },
  {
    name: 'global-balancing-reset',
    patch: {
      file: 'server/actions/estate/saveCircuit.ts',
      find: "'balancing.resetGlobal'",
      by: "'circuits.write'",
    },
    tests: [tests('calls/estate/heatingCircuits')],
  },
  {
    name: 'phone-numbers-are-numbers',
    patch: {
      file: 'server/http/phone.ts',
      find: 'if (!typed || typed === before) return typed',
      by: 'return typed',
    },
    tests: [tests('calls/people/renters', 'stores a phone number')],
  },
  {
    name: 'new-password-differs',
    patch: {
      file: 'server/actions/accounts/setPassword.ts',
      find: 'whyNotReplace(current, next) ?? ',
      by: '',
    },
    tests: [tests('calls/accounts/passwordReset', 'the one that is replaced')],
  },
  {
    name: 'surname-before-an-erasure',
    patch: {
      file: 'server/calls/consent/personalData.ts',
      after: 'eraseRenter: async',
      find: "refuseIf(whyNotSurname(body.surname, surname), 'surname')",
      by: '',
    },
    tests: [tests('calls/consent/personalData')],
  },
  {
    name: 'consent-of-heat-load-readings',
    patch: {
      file: 'server/finders/heating/indoorReadings.ts',
      find: 'coalesce(at < since, false) as withheld',
      by: 'false as withheld',
    },
    tests: [tests('calls/heating/heatingLoad', 'without consent')],
  },
  {
    name: 'one-heat-load-of-a-building-at-a-time',
    patch: { file: 'server/actions/heating/startHeatLoad.ts', find: 'dedupeKey: keyOf(buildingId),', by: '' },
    tests: [tests('calls/heating/heatingLoad', 'a second calculation')],
  },
  {
    name: 'day-of-a-heat-load',
    patch: {
      file: 'server/actions/heating/startHeatLoad.ts',
      find: "refuseIf(whyNotHeatLoadDate(date, dayOf(now)), 'date')",
      by: '',
    },
    tests: [tests('calls/heating/heatingLoad', 'a day that is not over')],
  },
  {
    name: 'incomplete-heat-load-is-confirmed',
    patch: {
      file: 'server/actions/heating/startHeatLoad.ts',
      find: "refuseIf(whyNotIncomplete(unmet, input.confirmIncomplete), 'confirmIncomplete')",
      by: '',
    },
    tests: [tests('calls/heating/heatingLoad', 'an incomplete building that is not confirmed')],
  },
  {
    name: 'building-of-a-heat-load',
    patch: {
      file: 'server/finders/heating/attemptRows.ts',
      find: "requireRow(tx, buildings, and(eq(buildings.id, id), buildingsOf(actor, 'heatLoad.read')))",
      by: 'requireRow(tx, buildings, eq(buildings.id, id))',
    },
    tests: [matrix('POST /api/heating-load/start-calculation-job', 'GET /api/heating-load/validation')],
  },
  {
    name: 'reach-of-heat-loads',
    patch: {
      file: 'server/finders/heating/attemptRows.ts',
      find: "const where = inReachById(table, actor, 'heatLoad.read', id)",
      by: 'const where = eq(table.id, id)',
    },
    tests: [matrix('GET /api/heating-load/attempts/{id}')],
  },
  {
    name: 'reach-of-balancing-records',
    patch: {
      file: 'server/finders/heating/balancingRecordRows.ts',
      find: 'sql`${table.heatingCircuitId} in (select ${heatingCircuits.id} from ${heatingCircuits} where ${circuitsOf(actor, permission)})`',
      by: 'actor && permission ? undefined : undefined',
    },
    tests: [matrix('GET /api/balancing-records/{id}', 'PUT /api/balancing-records/{id}')],
  },
  {
    name: 'reach-of-a-balancing-plan',
    patch: {
      file: 'server/finders/heating/balancingRows.ts',
      find: "planAmong(tx, actor, circuit, scaled, withinReach(actor, 'estate.read', buildings.id))",
      by: 'planAmong(tx, actor, circuit, scaled)',
    },
    tests: [tests('calls/heating/hydraulicBalancing', 'of the whole circuit')],
  },
  {
    name: 'reach-within-a-balancing-record',
    patch: {
      file: 'server/finders/heating/balancingRows.ts',
      find: 'if (within === undefined) return plan',
      by: 'if (true) return plan',
    },
    tests: [tests('calls/heating/hydraulicBalancing', 'of the whole circuit')],
  },
  {
    name: 'day-of-a-balancing',
    patch: {
      file: 'server/actions/heating/confirmBalancing.ts',
      find: "refuseIf(whyNotPerformedOn(performedOn, dayOf(now)), 'performedOn')",
      by: 'undefined',
    },
    tests: [tests('calls/heating/hydraulicBalancing', 'impossible statements')],
  },
]
