import { Box, Button, Card, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { commandsOf } from '../../../domain/commands/commandSet.ts'
import { paths } from '../../paths.ts'
import { Ago, FormatDate } from '../../ui/facts/FormatDate.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { useFormat } from '../../ui/facts/format.ts'
import { LazyNeighbours } from '../../ui/page/LazyNeighbours.tsx'
import { PageLoading } from '../../ui/states/PageLoading.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { RequireAccess } from '../../ui/states/RequirePermission.tsx'
import { presentRecord } from '../../ui/states/recordGone.ts'
import { useCommandText, useMinutesText } from '../commandTexts.ts'
import { BulkActs } from './BulkActs.tsx'
import { BulkProgress, BulkStateChip } from './BulkProgress.tsx'
import { useBulk, type Bulk } from './bulkQueries.ts'
import { BulkTargets } from './BulkTargets.tsx'
import { PlanNumbers } from './PlanNumbers.tsx'

/** A bulk update: its plan until it starts, then its progress. */
export const BulkPage = () => {
  const { id = '' } = useParams()
  return (
    <RequireAccess resource="bulk-updates" action="list">
      <Found key={id} id={id} />
    </RequireAccess>
  )
}

const Found = ({ id }: { id: string }) => {
  const { data: read, error, refetch } = useBulk(id)
  const data = presentRecord(read, error)
  if (data) return <Shown bulk={data} />
  return (
    <>
      <PageTitle title="commands.bulk.one" />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageLoading />}
    </>
  )
}

const Shown = ({ bulk }: { bulk: Bulk }) => {
  const translate = useTranslate()
  const commandText = useCommandText()
  const minutesText = useMinutesText()
  const { date } = useFormat()
  const { state, name, commands, createdAt, createdByName, finishedAt, expirationMinutes, ignoreVersion } =
    bulk
  return (
    <>
      <PageTitle title={name} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Card component="section" aria-label={translate('commands.bulk.one')} sx={{ p: { xs: 2, sm: 2.5 } }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <BulkStateChip state={state} />
            <Typography variant="body2" color="text.secondary" sx={{ flex: '1 1 16rem' }}>
              {createdByName !== null && `${createdByName} · `}
              <FormatDate value={createdAt} />
              {finishedAt !== null && (
                <>
                  {' · '}
                  {translate('commands.bulk.ended')} <Ago value={finishedAt} />
                </>
              )}
            </Typography>
            <LazyNeighbours
              resource="bulk-updates"
              id={bulk.id}
              pathOf={({ id }) => paths.bulkUpdate(String(id))}
            />
            <BulkActs bulk={bulk} />
          </Box>
          <Box component="ol" aria-label={translate('commands.all.order')} sx={{ m: 0, mt: 2, pl: 2.5 }}>
            {commandsOf(commands).map((command) => (
              <Box component="li" key={JSON.stringify(command)} sx={{ py: 0.25 }}>
                {translate(`commands.codes.${command.code}`)}{' '}
                <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                  {bulk.heatingCircuitId === null
                    ? commandText(command)
                    : translate('commands.bulk.ownConstraints')}
                </Box>
              </Box>
            ))}
          </Box>
          {bulk.heatingCircuitId !== null && (
            <Button
              component={Link}
              to={paths.balancing(bulk.heatingCircuitId)}
              size="small"
              sx={{ ml: -0.75 }}
            >
              {translate('heating-circuits.balancing.plan')}
            </Button>
          )}
          <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
            {translate('commands.bulk.options', { span: minutesText(expirationMinutes) })}
            {ignoreVersion && ` ${translate('commands.bulk.ignoresVersion')}`}
            {bulk.expectedEndAt !== null &&
              ` ${translate(`commands.bulk.expectedEnd.${state}`, { when: date(bulk.expectedEndAt) })}`}
          </Typography>
          {state !== 'Planned' && (
            <Box sx={{ mt: 2.5 }}>
              <BulkProgress counts={bulk.counts} />
            </Box>
          )}
        </Card>
        <PlanNumbers bulk={bulk} />
        <BulkTargets bulk={bulk} />
      </Box>
    </>
  )
}
