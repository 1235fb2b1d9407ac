import { useTranslate } from 'react-admin'
import type { ProjectBuilding, ProjectDetail } from '../../../../contract/main/projectShapes.ts'
import { projects } from '../../../../contract/main/projects.ts'
import type { GatewayAggregatedStatus } from '../../../../domain/enums.ts'
import { paths } from '../../../paths.ts'
import { main } from '../../../providers/api.ts'
import { FormatDate } from '../../../ui/facts/FormatDate.tsx'
import { useFormat } from '../../../ui/facts/format.ts'
import { NameLink } from '../../../ui/list/rows/NameLink.tsx'
import type { StaticColumn } from '../../../ui/list/rows/StaticTable.tsx'
import { ProgressBar } from '../../../ui/facts/ProgressBar.tsx'
import { StatusChip, type Tone } from '../../../ui/facts/StatusChip.tsx'
import { SecondLine } from '../../../ui/facts/TwoLines.tsx'
import { InOtherProject } from '../setup/InOtherProject.tsx'
import { MemberTab } from './MemberTab.tsx'

const tones: Record<GatewayAggregatedStatus, Tone> = {
  None: 'neutral',
  Offline: 'danger',
  Online: 'fine',
  Warning: 'caution',
}

/** The buildings of a project with their progress. */
export const BuildingsTab = ({ project }: { project: ProjectDetail }) => {
  const translate = useTranslate()
  const { number } = useFormat()
  const columns: StaticColumn<ProjectBuilding>[] = [
    {
      key: 'name',
      label: 'buildings.name_one',
      render: (row) => (
        <>
          <NameLink to={paths.buildings.show(row.id)} name={row.name} />
          <SecondLine style={{ fontWeight: 400 }}>{`${row.complexName} · ${row.locationName}`}</SecondLine>
          <InOtherProject row={row} />
        </>
      ),
    },
    {
      key: 'progress',
      label: 'projects.fields.progress',
      render: ({ units }) => (
        <ProgressBar done={units.Finalized} total={units.total} label="projects.fields.progress" />
      ),
    },
    {
      key: 'devices',
      label: 'projects.members.thermostats',
      align: 'right',
      render: ({ thermostats, radiators }) =>
        translate('ui.progress', { done: number(thermostats), total: number(radiators) }),
    },
    {
      key: 'online',
      label: 'projects.overview.online',
      align: 'right',
      render: ({ thermostatsOnline }) => number(thermostatsOnline),
    },
    {
      key: 'gateways',
      label: 'projects.overview.gateways',
      render: ({ gatewayStatus, gateways, recommendedGateways }) => (
        <>
          <StatusChip tone={tones[gatewayStatus]} label={`buildings.gatewayStatuses.${gatewayStatus}`} />
          <SecondLine style={{ whiteSpace: 'nowrap' }}>
            {translate('projects.members.gatewaysOf', { number: gateways, recommended: recommendedGateways })}
          </SecondLine>
        </>
      ),
    },
    {
      key: 'next',
      label: 'projects.members.nextAppointment',
      render: ({ nextAppointmentAt, appointmentsAhead }) => (
        <>
          <FormatDate value={nextAppointmentAt} zone="buildings" />
          {appointmentsAhead > 1 && (
            <SecondLine>
              {translate('projects.members.ahead', {
                smart_count: appointmentsAhead,
                number: number(appointmentsAhead),
              })}
            </SecondLine>
          )}
        </>
      ),
    },
  ]
  return (
    <MemberTab<ProjectBuilding>
      project={project}
      kind="buildings"
      load={(Query, Page, signal) =>
        main(
          projects.buildings,
          { params: { id: project.id }, query: { Page, ...(Query && { Query }) } },
          { signal },
        )
      }
      remove={(id) => main(projects.removeBuildings, { params: { id: project.id }, body: { ids: [id] } })}
      nameOf={({ name }) => name}
      columns={columns}
      effect={({ appointmentsAhead: ahead }) => [
        translate('projects.members.effect.buildings'),
        ...(ahead > 0
          ? [translate('projects.members.effect.appointments', { smart_count: ahead, number: number(ahead) })]
          : []),
      ]}
    />
  )
}
