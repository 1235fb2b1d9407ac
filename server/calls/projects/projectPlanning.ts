import { compareNames } from '../../../domain/rules/text.ts'
import { projectPlanning as contract } from '../../../contract/main/projectPlanning.ts'
import { checkPlan, makePlan, proposeInstallations } from '../../actions/projects/planInstallations.ts'
import { mailAnnouncements } from '../../actions/people/announce.ts'
import { announcedPage } from '../../finders/people/announcementRows.ts'
import { plannableBuildings, projectTechnicians, requireProject } from '../../finders/projects/planFacts.ts'
import { handlersFor } from '../../http/handler.ts'
import { startJob } from '../../jobs/start.ts'

export const projectPlanning = handlersFor(contract, {
  read: async ({ tx, actor, params, now }) => {
    const { plannedDates } = await requireProject(tx, actor, params.id)
    return {
      buildings: await plannableBuildings(tx, params.id, now),
      technicians: (await projectTechnicians(tx, actor, params.id, now)).toSorted((one, other) =>
        compareNames(one.name, other.name),
      ),
      plannedDates,
    }
  },
  propose: (call) => proposeInstallations(call, call.params.id, call.body),
  check: async (call) => ({ conflicts: await checkPlan(call, call.params.id, call.body) }),
  make: async (call) => ({ appointmentIds: await makePlan(call, call.params.id, call.body) }),
  announcements: async ({ tx, actor, params, query, now }) => {
    await requireProject(tx, actor, params.id)
    return announcedPage(tx, actor, params.id, query, now)
  },
  letters: async ({ tx, actor, requestId, params, body, audit }) => {
    await requireProject(tx, actor, params.id)
    const started = await startJob(tx, actor, requestId, {
      kind: 'announcementLetters',
      input: { projectId: params.id, ...body },
      dedupeKey: `announcementLetters:${params.id}`,
    })
    await audit({ action: 'project.announce', entityId: params.id, after: { way: 'letter' } })
    return started
  },
  mails: async (call) => {
    await requireProject(call.tx, call.actor, call.params.id)
    return mailAnnouncements(call, call.params.id, call.body)
  },
})
