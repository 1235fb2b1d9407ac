import { useRecordContext } from 'react-admin'
import type { Project, ProjectDetail } from '../../../contract/main/projectShapes.ts'

const isWhole = (project: Project | ProjectDetail): project is ProjectDetail => 'dashboard' in project

/** The project of the page once it is there with its figures: what comes from the list has none yet. */
export const useProject = (): ProjectDetail | undefined => {
  const project = useRecordContext<Project | ProjectDetail>()
  return project && isWhole(project) ? project : undefined
}
