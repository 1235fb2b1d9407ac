import { useTranslate } from 'react-admin'
import type { ProjectDetail, ProjectUser } from '../../../../contract/main/projectShapes.ts'
import { projects } from '../../../../contract/main/projects.ts'
import { main } from '../../../providers/api.ts'
import { FormatDate } from '../../../ui/facts/FormatDate.tsx'
import { useFormat } from '../../../ui/facts/format.ts'
import type { StaticColumn } from '../../../ui/list/rows/StaticTable.tsx'
import { StatusChip } from '../../../ui/facts/StatusChip.tsx'
import { SecondLine } from '../../../ui/facts/TwoLines.tsx'
import { useNameOfUser } from '../projectCells.tsx'
import { MemberTab } from './MemberTab.tsx'

/** The users of a project with their appointments of the next two weeks. */
export const UsersTab = ({ project }: { project: ProjectDetail }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const nameOf = useNameOfUser()
  const columns: StaticColumn<ProjectUser>[] = [
    {
      key: 'name',
      label: 'users.fields.name',
      render: (row) => (
        <>
          {nameOf(row)}
          {row.email && (
            <SecondLine style={{ overflowWrap: 'anywhere', fontWeight: 400 }}>{row.email}</SecondLine>
          )}
        </>
      ),
    },
    {
      key: 'role',
      label: 'users.fields.role',
      render: ({ role }) => (role ? translate(`ui.roles.${role}`) : '–'),
    },
    {
      key: 'state',
      label: 'users.fields.state',
      render: ({ state, whyNot }) => (
        <>
          <StatusChip tone={whyNot === null ? 'fine' : 'caution'} label={`users.states.${state}`} />
          {whyNot !== null && <SecondLine>{translate(`errors.${whyNot}`)}</SecondLine>}
        </>
      ),
    },
    {
      key: 'appointments',
      label: 'projects.members.nextTwoWeeks',
      align: 'right',
      render: ({ appointments, minutes }) =>
        appointments === 0
          ? '–'
          : translate('projects.overview.loadOf', {
              smart_count: appointments,
              number: number(appointments),
              hours: number(minutes / 60, 1),
            }),
    },
    {
      key: 'next',
      label: 'projects.members.nextAppointment',
      render: ({ nextAppointmentAt }) => <FormatDate value={nextAppointmentAt} zone="buildings" />,
    },
  ]
  return (
    <MemberTab<ProjectUser>
      project={project}
      kind="users"
      load={(Query, Page, signal) =>
        main(
          projects.users,
          { params: { id: project.id }, query: { Page, ...(Query && { Query }) } },
          { signal },
        )
      }
      remove={(id) => main(projects.removeUsers, { params: { id: project.id }, body: { ids: [id] } })}
      nameOf={nameOf}
      columns={columns}
      effect={({ role, appointments }) => [
        translate(
          role === 'Technician' ? 'projects.members.effect.technician' : 'projects.members.effect.user',
        ),
        ...(appointments > 0
          ? [
              translate('projects.members.effect.appointments', {
                smart_count: appointments,
                number: number(appointments),
              }),
            ]
          : []),
      ]}
    />
  )
}
