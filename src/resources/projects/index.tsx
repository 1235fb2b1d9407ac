import { projects as calls } from '../../../contract/main/projects.ts'
import { projectTabs } from '../../paths.ts'
import { by } from '../../providers/declared.ts'
import { defineResource } from '../../ui/defineResource.ts'

/** Buildings and users that belong together for an installation. */
export const projects = defineResource({
  name: 'projects',
  calls: {
    list: calls.list,
    read: calls.read,
    create: calls.create,
    update: calls.update,
    remove: calls.remove,
  },
  represent: 'name',
  list: async () => (await import('./ProjectList.tsx')).ProjectList,
  show: async () => (await import('./ProjectShow.tsx')).ProjectShow,
  form: async () => (await import('./ProjectInputs.tsx')).projectForm,
  create: async () => (await import('./setup/SetupPage.tsx')).NewProjectPage,
  tabs: { show: projectTabs },
  order: by('status', 'ASC'),
  live: ['projects', 'appointments'],
  everyClient: true,
  entities: ['project'],
})
