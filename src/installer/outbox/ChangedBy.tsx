import { Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { installTool, type ChangedEntity } from '../../../contract/main/installTool.ts'
import { gatewayMountingChecks } from '../../../domain/devices/gatewayMounting.ts'
import { radiatorChecklistFlags } from '../../../domain/enums.ts'
import { useFormat } from '../../ui/facts/format.ts'
import { callerIn } from '../../providers/callerIn.ts'
import type { EntryKind, Entry } from './entry.ts'

/** What each edit changes. */
const entityOf: Readonly<Partial<Record<EntryKind, ChangedEntity>>> = {
  editGateway: 'gateway',
  setMounting: 'gateway',
  setProcess: 'gateway',
  editBuilding: 'building',
  setIssues: 'building',
  setUnitStatus: 'buildingUnit',
  editRoom: 'room',
  editWindow: 'window',
  editRadiator: 'radiator',
  setObstruction: 'radiator',
  setVenting: 'radiator',
  setChecklist: 'radiator',
  setFailed: 'radiator',
}

/** What the audit log calls fields that edits name otherwise, by kind of entry. */
const loggedAs: Readonly<Partial<Record<EntryKind, Readonly<Record<string, string>>>>> = {
  setMounting: Object.fromEntries(gatewayMountingChecks.map((check) => [check, 'mounting'])),
  setIssues: { issues: 'gatewayIssues', comment: 'gatewayIssuesComment' },
  editRadiator: { radiatorType: 'type' },
  setVenting: {
    isVentingPossible: 'ventingPossible',
    successDuration: 'ventingDuration',
    failureReason: 'ventingFailureReason',
    comment: 'ventingComment',
  },
  setFailed: { reasons: 'issues' },
  setChecklist: Object.fromEntries(radiatorChecklistFlags.map((flag) => [flag, 'checklist'])),
}

/** Who changed the row of an entry meanwhile, and when: by name where the server can be asked, and otherwise another user. */
export const ChangedBy = ({
  entry: { id, act, input, tenantId, differences, changedAt },
}: {
  entry: Entry
}) => {
  const translate = useTranslate()
  const { date } = useFormat()
  const entity = entityOf[act]
  const { data } = useQuery({
    queryKey: ['last change', id, changedAt],
    queryFn: ({ signal }) => {
      const query = {
        Entity: entity ?? 'building',
        EntityId: 'id' in input ? input.id : '',
        Fields: [...new Set(differences.map(({ field }) => loggedAs[act]?.[field] ?? field))],
      }
      return callerIn(tenantId)(installTool.lastChange, { query }, { signal })
    },
    enabled: entity !== undefined,
  })
  const at = data?.at ?? changedAt
  const name = data?.userName ?? translate('installer.outbox.somebody')
  return (
    <Typography variant="body2" color="text.secondary">
      {at === undefined
        ? translate('installer.outbox.changedBy', { name })
        : translate('installer.outbox.changedByAt', { name, when: date(at) ?? '' })}
    </Typography>
  )
}
