import { projects as contract } from '../../../contract/main/projects.ts'
import { addBuildings, addUsers, removeBuildings, removeUsers } from '../../actions/projects/members.ts'
import {
  changeMembers,
  createProject,
  removeProject,
  updateProject,
} from '../../actions/projects/saveProject.ts'
import { availableBuildingPage, projectBuildingPage } from '../../finders/projects/projectBuildings.ts'
import { problemPage } from '../../finders/projects/problems.ts'
import { projectFilterValues, projectPage } from '../../finders/projects/projectRows.ts'
import { availableUserPage, projectUserPage } from '../../finders/projects/projectUsers.ts'
import { readProject } from '../../finders/projects/readProject.ts'
import { handlersFor, type TenantWrite } from '../../http/handler.ts'
import { startProjectExport } from '../../workers/export/projectExport.ts'

type Members = TenantWrite & { params: { id: string }; body: { ids: string[] } }

const changed = (change: Parameters<typeof changeMembers>[3]) => async (call: Members) => {
  await changeMembers(call, call.params.id, call.body.ids, change)
  return readProject(call, call.params.id)
}

export const projects = handlersFor(contract, {
  list: ({ tx, actor, query }) => projectPage(tx, actor, query),
  export: (call) => startProjectExport(call, call.query),
  filters: ({ tx, actor, query }) => projectFilterValues(tx, actor, query),
  create: async (call) => readProject(call, await createProject(call, call.body)),
  update: async (call) => {
    await updateProject(call, call.params.id, call.body)
    return readProject(call, call.params.id)
  },
  remove: (call) => removeProject(call, call.params.id, call.query.confirm),
  addBuildings: changed(addBuildings),
  removeBuildings: changed(removeBuildings),
  addUsers: changed(addUsers),
  removeUsers: changed(removeUsers),
  availableBuildings: ({ tx, actor, params, query }) => availableBuildingPage(tx, actor, params.id, query),
  availableUsers: ({ tx, actor, params, query }) => availableUserPage(tx, actor, params.id, query),
  read: (call) => readProject(call, call.params.id),
  issues: ({ tx, actor, params, query, now }) => problemPage(tx, actor, params.id, query, now),
  buildings: ({ tx, actor, params, query, now }) => projectBuildingPage(tx, actor, params.id, query, now),
  users: ({ tx, actor, params, query, now }) => projectUserPage(tx, actor, params.id, query, now),
})
